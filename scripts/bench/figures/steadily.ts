import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { LoadCall } from './load.ts'

/** Milliseconds that each call took, and by which the sender itself was late. */
export type SteadyLoadResult = { took: number[]; late: number[] }

/**
 * Sends calls in turn at a fixed rate per second, whether or not earlier ones have finished. A call is timed from when
 * it is sent: calls do not wait for each other, so a delay is caused by the sender alone, which shares the machine with
 * what it measures. Throws if a call fails.
 */
export async function sendSteadily(
  url: string,
  calls: LoadCall[],
  { rate, seconds }: { rate: number; seconds: number },
): Promise<SteadyLoadResult> {
  // In turns: after a pause of the machine there are many connections, and one that idled long may just be closing.
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' })
  const started = performance.now()
  const underway: Promise<number>[] = []
  const late: number[] = []
  try {
    for (let sent = 0; sent < rate * seconds; sent++) {
      const due = started + (sent * 1000) / rate
      await pause(Math.max(0, due - performance.now()))
      const call = calls[sent % calls.length]
      if (!call) continue
      const at = performance.now()
      late.push(at - due)
      underway.push(send(url, call, agent).then(() => performance.now() - at))
    }
    return { took: await Promise.all(underway), late }
  } finally {
    agent.destroy()
  }
}

function send(url: string, { method, path, headers, body = '' }: LoadCall, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) }
  const sent = request(`${url}${path}`, { method, headers: { ...headers, ...length }, agent }, (answer) => {
    const isGood = answer.statusCode !== undefined && answer.statusCode < 300
    answer.resume().on('error', reject)
    answer.on('end', () => (isGood ? resolve() : reject(new Error(`${path} returned ${answer.statusCode}`))))
  })
  sent.on('error', reject).end(body)
  return promise
}
