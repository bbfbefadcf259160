declare module 'autocannon' {
  type Request = { method: string; path: string; headers?: Record<string, string>; body?: Buffer | string }

  type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    amount?: number
    /** Calls a second from all connections together. */
    overallRate?: number
    /** Seconds. */
    timeout?: number
    /** Milliseconds between two looks at what has been done; the end is seen at one of them. */
    sampleInt?: number
    requests: Request[]
  }

  /** Latencies in milliseconds. */
  type Result = {
    requests: { total: number }
    latency: { p50: number; p99: number; max: number }
    /** Seconds. */
    duration: number
    errors: number
    timeouts: number
    non2xx: number
    '2xx': number
  }

  function autocannon(options: Options): Promise<Result>
  export = autocannon
}
