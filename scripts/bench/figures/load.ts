import autocannon from 'autocannon'

/** A call as it is sent again and again. */
export type LoadCall = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: Buffer | string
}

// The load counts as ended only when it looks; a second, as by default, would spoil the rate.
const endSeenWithin = 20

/** What a load came to: successes a second, and milliseconds that the calls took. */
export type LoadResult = { perSecond: number; p50: number; p99: number }

/**
 * Sends calls in turn over some connections, for so many seconds or so many times, as fast as they are answered. Throws
 * where a call fails, since a figure of failures says nothing.
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
      `Of ${result.requests.total} calls ${result.non2xx} were refused, ${result.errors} failed, ${result.timeouts} got no answer`,
    )
  }
  const { p50, p99 } = result.latency
  return { perSecond: result['2xx'] / result.duration, p50, p99 }
}
