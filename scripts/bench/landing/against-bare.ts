import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { load } from '#scripts/bench/figures/load.ts'
import { median } from '#scripts/bench/figures/quantiles.ts'

const port = 4271
const connections = 32
const seconds = 4

/** Requests per second of a bare server and of the cached page; the shares compare with the bare server. */
export type Throughput = {
  bare: number
  cached: number
  cachedShare: number
  p99: number
  uncachedShare: number
}

/**
 * Measures in turn a server with the cached page, one that renders the page for each request, and one that only sends
 * the same bytes; returns the medians of all rounds.
 */
export async function measureAgainstBare(
  { cached: cachedUrl, uncached: uncachedUrl }: { cached: string; uncached: string },
  { folder, rounds }: { folder: string; rounds: number },
): Promise<Throughput> {
  const stop = await startBare(cachedUrl, folder)
  try {
    const results: Throughput[] = []
    for (let round = 0; round < rounds; round++) {
      const bare = await measure(`http://127.0.0.1:${port}`)
      const cached = await measure(cachedUrl)
      const uncached = await measure(uncachedUrl)
      results.push({
        bare: bare.perSecond,
        cached: cached.perSecond,
        cachedShare: cached.perSecond / bare.perSecond,
        p99: cached.p99,
        uncachedShare: uncached.perSecond / bare.perSecond,
      })
    }
    const medianOf = (of: (result: Throughput) => number) => median(results.map(of))
    return {
      bare: medianOf(({ bare }) => bare),
      cached: medianOf(({ cached }) => cached),
      cachedShare: medianOf(({ cachedShare }) => cachedShare),
      p99: medianOf(({ p99 }) => p99),
      uncachedShare: medianOf(({ uncachedShare }) => uncachedShare),
    }
  } finally {
    stop()
  }
}

const request = { method: 'GET', path: '/', headers: { 'accept-encoding': 'br' } }
const measure = (url: string) => load(url, [request], { connections, duration: seconds })

async function startBare(url: string, folder: string): Promise<() => void> {
  // `fetch` would decompress the bytes.
  const [response] = (await once(get(url, { headers: request.headers }), 'response')) as [IncomingMessage]
  const bodyFile = join(folder, 'body')
  const headersFile = join(folder, 'headers.json')
  writeFileSync(bodyFile, await buffer(response))
  const { date: _, 'transfer-encoding': __, connection: ___, ...headers } = response.headers
  writeFileSync(headersFile, JSON.stringify(headers))
  const program = join(import.meta.dirname, 'bare-server.ts')
  const child = spawn(process.execPath, [program, String(port), bodyFile, headersFile], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  while (!(await isListening())) {
    await Promise.race([pause(20), ended.then(() => Promise.reject(new Error('The bare server ended')))])
  }
  return () => child.kill()
}

async function isListening(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}`)).ok
  } catch {
    return false
  }
}
