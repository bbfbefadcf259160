import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#scripts/serving/free-port.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { announcePrices, signInTrialStaff, trialAdmin } from '#scripts/serving/trial.ts'
import { listCopies } from '#server/backup/index.ts'
import { emptyLedger, type Ledger } from '#test/stress/crash-recovery/ledger.ts'
import { streamInto, type Target } from '#test/stress/crash-recovery/stream.ts'
import { countWrites, paced, until } from './pace-writes.ts'
import type { RestorePlaces } from './places.ts'
import { type CopyRound, type KnownBefore, proveCopy, serveQuickly } from './prove-copy.ts'
import { runCli, type Settled } from './run-cli.ts'

/** What a series of copies has shown, and the path of the last one. */
export type Series = {
  errors: string[]
  ledger: Ledger
  /** Copies that were restored without an error. */
  proven: number
  last: string | null
  /** How many commands and servers were killed. */
  killed: { backups: number; servers: number; restores: number }
  /** Acknowledged writes, and the seconds in which copies were made under them. */
  writes: number
  seconds: number
}

// They take turns: nothing is killed, the copy before, the server meanwhile, or the restore.
const kinds: CopyRound['kind'][] = ['undisturbed', 'backup', 'server', 'restore']
const grown = 5
const longestRun = 1200
const servedEvery = 20
const reportEvery = 20

/** Makes copies of a product while it is written to, each proven at once by a restore. */
export async function backUpOften(places: RestorePlaces, rounds: number): Promise<Series> {
  const live = await startLive(places.live)
  const series: Series = {
    errors: [],
    ledger: emptyLedger(),
    proven: 0,
    last: null,
    killed: { backups: 0, servers: 0, restores: 0 },
    writes: 0,
    seconds: 0,
  }
  for (let count = 1; count <= rounds; count++) {
    const kind = kinds[(count - 1) % kinds.length] ?? 'undisturbed'
    const { copied, known } = await copyUnderLoad(live, places, { kind, series })
    const isServed = count % servedEvery === 1 || count === rounds
    const round = { kind, known, ledger: series.ledger, token: live.target.token, isServed }
    const errors = copied.code === 0 ? [] : [`the copy failed: ${copied.said}`]
    if (copied.code === 0) errors.push(...(await proveNewest(places, round, series)))
    if (errors.length === 0) series.proven++
    series.errors.push(...errors.map((error) => `copy ${count}, ${kind}: ${error}`))
    if (count % reportEvery === 0) console.log(`  ${count} copies, ${series.errors.length} faults so far`)
  }
  await live.stop()
  return series
}

async function proveNewest(places: RestorePlaces, round: CopyRound, series: Series): Promise<string[]> {
  const [newest] = await listCopies(places.copies)
  if (!newest) return ['it is not listed']
  series.last = newest.path
  const { errors, wasKilled } = await proveCopy(newest.path, places, round)
  if (wasKilled) series.killed.restores++
  return errors
}

/** A product that stays at one address, however often it is killed. */
type Live = { target: Target; killAndStart(): Promise<void>; stop(): Promise<void> }

async function startLive(environment: Settled): Promise<Live> {
  const port = await freePort()
  const start = () => startServer({ port, environment, flags: ['--api-only'], program: serveQuickly })
  let server = await start()
  const token = await signInTrialStaff(server.url, trialAdmin)
  await announcePrices({ url: server.url, token })
  return {
    target: { url: server.url, token },
    killAndStart: async () => {
      await server.kill()
      server = await start()
    },
    stop: () => server.stop(),
  }
}

/** Makes one copy under load; returns what was acknowledged before it began. Somebody is erased after it. */
async function copyUnderLoad(
  live: Live,
  { live: environment, copies }: RestorePlaces,
  { kind, series }: { kind: CopyRound['kind']; series: Series },
) {
  const { ledger, killed } = series
  const words = ['backup', '--to', copies]
  const [startedAt, before] = [performance.now(), countWrites(ledger)]
  const ended = new AbortController()
  const streaming = streamInto({ ...live.target, pace: paced(ledger) }, ledger, ended.signal)
  const isWriting = () => countWrites(ledger) >= before + grown && ledger.applications.length > 0
  if (!(await until(isWriting))) series.errors.push('nothing was written')
  if (kind === 'backup') {
    const { code } = await runCli(words, environment, randomInt(longestRun))
    if (code === null) killed.backups++
  }
  const known = knownOf(ledger)
  const copying = runCli(words, environment)
  if (kind === 'server') {
    await pause(randomInt(longestRun))
    await live.killAndStart()
    killed.servers++
  }
  const copied = await copying
  const erased = countErased(ledger)
  if (!(await until(() => countErased(ledger) > erased))) series.errors.push('nobody was erased after it')
  ended.abort()
  await streaming
  series.writes += countWrites(ledger) - before
  series.seconds += (performance.now() - startedAt) / 1000
  return { copied, known }
}

const countErased = ({ erasures }: Ledger) => erasures.filter(({ isAcknowledged }) => isAcknowledged).length

const knownOf = ({ uploads, applications, approvals, publications }: Ledger): KnownBefore => ({
  uploads: [...uploads],
  applications: [...applications],
  approvals: [...approvals],
  publications: [...publications],
})
