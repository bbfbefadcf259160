declare module 'autocannon' {
  type Request = { method: string; path: string; headers?: Record<string, string>; body?: Buffer | string }

  type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    amount?: number
    /** Calls per second on all connections together. */
    overallRate?: number
    /** Seconds. */
    timeout?: number
    /** Milliseconds between two samples; the end is only noticed at a sample. */
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
