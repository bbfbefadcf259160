import autocannon from 'autocannon'

/** A call that is sent repeatedly. */
export type LoadCall = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: Buffer | string
}

// The end of the load is only noticed at a sample; the default of a second would distort the rate.
const endSeenWithin = 20

/** The result of a load: successes per second, and latencies in milliseconds. */
export type LoadResult = { perSecond: number; p50: number; p99: number }

/**
 * Sends calls in turn over some connections as fast as possible, for a duration in seconds or a number of calls. Throws
 * if a call fails, since a failed measurement says nothing.
 */
export async function load(
  url: string,
  calls: LoadCall[],
  how: { connections: number; duration?: number; amount?: number },
): Promise<LoadResult> {
  const { connections, duration, amount } = how
  const result = await autocannon({
    url,
    requests: calls,
    connections,
    timeout: 30,
    sampleInt: endSeenWithin,
    ...(duration !== undefined && { duration }),
    ...(amount !== undefined && { amount }),
  })
  if (result.errors + result.timeouts + result.non2xx > 0 || result['2xx'] === 0) {
    throw new Error(
      `Of ${result.requests.total} calls ${result.non2xx} returned an error, ${result.errors} failed, ${result.timeouts} got no response`,
    )
  }
  const { p50, p99 } = result.latency
  return { perSecond: result['2xx'] / result.duration, p50, p99 }
}
