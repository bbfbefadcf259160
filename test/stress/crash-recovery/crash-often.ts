import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#scripts/serving/free-port.ts'
import { type ServerProcess, startServer } from '#scripts/serving/server-process.ts'
import { announcePrices, signInTrialStaff, trialAdmin } from '#scripts/serving/trial.ts'
import { findConsistencyErrors } from '#test/stress/consistency-checks/find-errors.ts'
import { findLosses } from './check-acknowledged.ts'
import { findDamage } from './check-storage.ts'
import { inside } from './inside.ts'
import { hasGrown, type Ledger, mark, since } from './ledger.ts'
import { streamInto, type Target } from './stream.ts'

/** A product to crash: its settings, flags, and the number of kills. */
export type Trial = { environment: Record<string, string>; flags: string[]; kills: number }

/** When a process dies: at the `on`-th pass of a named point, or at a random time if null. */
type Death = { point: string; on: number } | null

/** The result: what was lost or broken, the crash points, and the slowest start in ms. */
export type Crashes = { errors: string[]; points: string[]; atPoints: number; slowest: number }

const program = join(import.meta.dirname, 'serve-to-crash.ts')
const soonest = 50
const latest = 400
const longestWait = 30_000
const reportEvery = 25
const tracedOfEach = 4
const calls = ['uploadPaymentProof', 'submitApplication', 'approveApplication', 'publishSite', 'eraseUser']

/** Starts the product so that it dies at the given point. */
export async function startToDie(
  { environment, flags }: Trial,
  more: Record<string, string> = {},
): Promise<ServerProcess> {
  return startServer({
    port: await freePort(),
    environment: { ...environment, ...more },
    flags,
    program,
  })
}

/** Sends load until each call was acknowledged several times; returns the points that it passed. */
export async function findPoints(trial: Trial, folder: string, ledger: Ledger): Promise<string[]> {
  const trace = join(folder, 'points')
  const server = await startToDie(trial, { CRASH_TRACE: trace })
  const target = { url: server.url, token: await signInTrialStaff(server.url, trialAdmin) }
  await announcePrices(target)
  const ended = new AbortController()
  const streaming = streamInto(target, ledger, ended.signal)
  const late = Date.now() + longestWait
  while (Date.now() < late && Object.values(mark(ledger)).some((count) => count < tracedOfEach)) {
    await pause(5)
  }
  ended.abort()
  await streaming
  await server.stop()
  const lines = readFileSync(trace, 'utf8').split('\n').filter(Boolean)
  const met = Map.groupBy(lines, (line) => line)
  const own = [...met.keys()].filter((point) => calls.includes(point.split(':')[0] ?? ''))
  return own.filter((point) => (met.get(point)?.length ?? 0) >= 2).sort()
}

/** Every point once, as far as the number of kills allows, then points and random times alternately. */
export function planDeaths(points: string[], kills: number): Death[] {
  return Array.from({ length: kills }, (_, place): Death => {
    if (place < points.length && points.length <= kills) return { point: points[place] ?? '', on: 1 }
    if (place % 2 === 0 || points.length === 0) return null
    const turn = (place - 1) / 2
    return { point: points[Math.floor(turn) % points.length] ?? '', on: 1 + (place % 4) }
  })
}

/** Kills and restarts the server repeatedly; returns everything that was lost or broken. */
export async function crashOften(trial: Trial, deaths: Death[], ledger: Ledger): Promise<Crashes> {
  const found: Crashes = { errors: [], points: [], atPoints: 0, slowest: 0 }
  const start = async (death: Death | undefined) => {
    const crash = death ? { CRASH_AT: death.point, CRASH_ON: String(death.on) } : undefined
    const started = await startToDie(trial, crash)
    found.slowest = Math.max(found.slowest, started.startedIn)
    return started
  }
  let server = await start(deaths[0])
  const token = await signInTrialStaff(server.url, trialAdmin)
  for (const [place, death] of deaths.entries()) {
    const before = mark(ledger)
    const errors = death
      ? await dieAt(server, death, { token, ledger })
      : await dieAtRandom(server, { token, ledger })
    if (death && errors.length === 0) found.atPoints++
    server = await start(deaths[place + 1])
    errors.push(...(await findErrors({ url: server.url, token }, trial, since(ledger, before))))
    const where = death?.point ?? 'at a random time'
    found.errors.push(...errors.map((error) => `kill ${place + 1}, ${where}: ${error}`))
    if ((place + 1) % reportEvery === 0)
      console.log(`  ${place + 1} kills, ${found.errors.length} errors so far`)
  }
  // Checks everything once more: what an earlier process acknowledged must have survived all later ones.
  const target = { url: server.url, token }
  const all = { ...since(ledger, mark({ ...ledger, ...nothing })), uploads: [] }
  found.errors.push(...(await findLosses(target, all)).map((error) => `at the end: ${error}`))
  found.errors.push(...(await findPageErrors(target, trial)))
  await server.stop()
  return found
}

const nothing = { uploads: [], applications: [], approvals: [], publications: [], erasures: [] }

async function dieAt(
  server: ServerProcess,
  death: NonNullable<Death>,
  { token, ledger }: { token: string; ledger: Ledger },
): Promise<string[]> {
  const ended = new AbortController()
  const streaming = streamInto({ url: server.url, token }, ledger, ended.signal)
  const waiting = new AbortController()
  const isReached = await Promise.race([
    server.ended.then(() => true),
    pause(longestWait, false, { signal: waiting.signal }).catch(() => false),
  ])
  waiting.abort()
  ended.abort()
  await server.kill()
  await streaming
  return isReached ? [] : [`${death.point} was not reached ${death.on} times`]
}

/** Sends load until a random time after every kind of call has succeeded, and kills the server then. */
async function dieAtRandom(
  server: ServerProcess,
  { token, ledger }: { token: string; ledger: Ledger },
): Promise<string[]> {
  const ended = new AbortController()
  const before = mark(ledger)
  const streaming = streamInto({ url: server.url, token }, ledger, ended.signal)
  const late = Date.now() + longestWait
  while (!hasGrown(before, mark(ledger)) && Date.now() < late) await pause(1)
  await pause(soonest + Math.random() * (latest - soonest))
  ended.abort()
  await server.kill()
  await streaming
  return hasGrown(before, mark(ledger)) ? [] : ['not every call succeeded before the kill']
}

async function findErrors(
  target: Target,
  { environment }: Trial,
  news: ReturnType<typeof since>,
): Promise<string[]> {
  return [
    ...(await findLosses(target, news)),
    ...(await inside(environment, async ({ db, database }) => [
      ...(database.kind === 'sqlite' ? await findDamage(db) : []),
      ...(await findConsistencyErrors(db)),
    ])),
  ]
}

/** Whether the pages are served again, if enabled. */
async function findPageErrors({ url }: Target, { flags }: Trial): Promise<string[]> {
  if (flags.includes('--api-only')) return []
  const page = await fetch(url)
  const text = await page.text()
  return page.status === 200 && text.includes('<h1') ? [] : [`the first page gets status ${page.status}`]
}
