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
export type Throughput = { bare: number; cached: number; cachedShare: number; p99: number; madeShare: number }

/**
 * Measures in turns a server with the cached page, one that renders the page each time, and one that only sends the
 * same bytes; returns the median of `rounds` rounds.
 */
export async function measureAgainstBare(
  { cached: cachedUrl, made: madeUrl }: { cached: string; made: string },
  { folder, rounds }: { folder: string; rounds: number },
): Promise<Throughput> {
  const stop = await startBare(cachedUrl, folder)
  try {
    const results: Throughput[] = []
    for (let round = 0; round < rounds; round++) {
      const bare = await ask(`http://127.0.0.1:${port}`)
      const cached = await ask(cachedUrl)
      const anew = await ask(madeUrl)
      results.push({
        bare: bare.perSecond,
        cached: cached.perSecond,
        cachedShare: cached.perSecond / bare.perSecond,
        p99: cached.p99,
        madeShare: anew.perSecond / bare.perSecond,
      })
    }
    const middle = (of: (result: Throughput) => number) => median(results.map(of))
    return {
      bare: middle(({ bare }) => bare),
      cached: middle(({ cached }) => cached),
      cachedShare: middle(({ cachedShare }) => cachedShare),
      p99: middle(({ p99 }) => p99),
      madeShare: middle(({ madeShare }) => madeShare),
    }
  } finally {
    stop()
  }
}

const request = { method: 'GET', path: '/', headers: { 'accept-encoding': 'br' } }
const ask = (url: string) => load(url, [request], { connections, duration: seconds })

async function startBare(url: string, folder: string): Promise<() => void> {
  // `fetch` would decompress the bytes.
  const [answer] = (await once(get(url, { headers: request.headers }), 'response')) as [IncomingMessage]
  const bodyFile = join(folder, 'body')
  const headersFile = join(folder, 'headers.json')
  writeFileSync(bodyFile, await buffer(answer))
  const { date: _, 'transfer-encoding': __, connection: ___, ...headers } = answer.headers
  writeFileSync(headersFile, JSON.stringify(headers))
  const program = join(import.meta.dirname, 'bare-server.ts')
  const child = spawn(process.execPath, [program, String(port), bodyFile, headersFile], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  while (!(await isThere())) {
    await Promise.race([pause(20), ended.then(() => Promise.reject(new Error('The bare server ended')))])
  }
  return () => child.kill()
}

async function isThere(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}`)).ok
  } catch {
    return false
  }
}
