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

/** Requests a second of the kept page and of a page made anew, each as a part of what a bare server sends. */
export type Throughput = { bare: number; kept: number; keptShare: number; p99: number; madeShare: number }

/**
 * Asks one server for the kept page, another for a page made anew each time, and a third that does nothing but send
 * the same bytes, in turns; the middle of so many rounds.
 */
export async function measureAgainstBare(
  { kept: keptUrl, made: madeUrl }: { kept: string; made: string },
  { folder, rounds }: { folder: string; rounds: number },
): Promise<Throughput> {
  const stop = await startBare(keptUrl, folder)
  try {
    const results: Throughput[] = []
    for (let round = 0; round < rounds; round++) {
      const bare = await ask(`http://127.0.0.1:${port}`)
      const kept = await ask(keptUrl)
      const anew = await ask(madeUrl)
      results.push({
        bare: bare.perSecond,
        kept: kept.perSecond,
        keptShare: kept.perSecond / bare.perSecond,
        p99: kept.p99,
        madeShare: anew.perSecond / bare.perSecond,
      })
    }
    const middle = (of: (result: Throughput) => number) => median(results.map(of))
    return {
      bare: middle(({ bare }) => bare),
      kept: middle(({ kept }) => kept),
      keptShare: middle(({ keptShare }) => keptShare),
      p99: middle(({ p99 }) => p99),
      madeShare: middle(({ madeShare }) => madeShare),
    }
  } finally {
    stop()
  }
}

const asked = { method: 'GET', path: '/', headers: { 'accept-encoding': 'br' } }
const ask = (url: string) => load(url, [asked], { connections, duration: seconds })

async function startBare(url: string, folder: string): Promise<() => void> {
  // `fetch` would unpack the bytes.
  const [answer] = (await once(get(url, { headers: asked.headers }), 'response')) as [IncomingMessage]
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
