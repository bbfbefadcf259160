import { readdir, stat } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { announcePrices, signInTrialStaff, trialAdmin, trialEnvironment } from '#scripts/serving/trial.ts'
import { withPostgres } from '#scripts/serving/with-postgres.ts'
import { readSettings } from '#server/config.ts'
import type { DatabaseKind } from '#server/platform/database/open.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { formOf } from '#server/test/applications.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { uploadJobs } from '#server/uploads/index.ts'
import { compareFiles } from '#test/stress/crash-recovery/check-storage.ts'
import { startToDie, type Trial } from '#test/stress/crash-recovery/crash-often.ts'
import { inside } from '#test/stress/crash-recovery/inside.ts'
import { emptyLedger } from '#test/stress/crash-recovery/ledger.ts'
import { someAddress, streamInto } from '#test/stress/crash-recovery/stream.ts'

// `--kills=20` sets the number; `--sqlite` or `--postgres` selects one database.
const isShort = process.argv.includes('--short')
const named = process.argv.find((word) => word.startsWith('--kills='))?.slice('--kills='.length)
const kills: Record<DatabaseKind, number> = isShort
  ? { sqlite: 4, postgres: 2 }
  : { sqlite: 500, postgres: 100 }
const minute = 60_000
const oldestTemporary = 15 * minute
const threeHours = 180
const fifteenDays = 15 * 24 * 60
const halfSent = 4
const longestWait = 30_000
const latest = 300
const maxShown = 20
// In production the cleanup runs between crashes. After hundreds in a row the product would suspect a wrong database.
const killsOfARound = 50

/** Settings of the tested product, and the folder of its temporary files. */
type Place = Trial & { temporary: string }

const asInProduction = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }

/** Sends the first half of a proof, then nothing more. */
function sendHalf(url: string): ClientRequest {
  const { payload, headers } = formOf(aPdf(), 'receipt.pdf', 'application/pdf')
  const sending = request(`${url}/api/upload/payment-proof`, {
    method: 'POST',
    headers: { ...headers, 'content-length': payload.length, 'x-forwarded-for': someAddress() },
  })
  sending.on('error', () => {})
  sending.write(payload.subarray(0, payload.length / 2))
  return sending
}

/** The ages of the temporary files, in milliseconds. */
async function agesOf({ temporary }: Place, now: number): Promise<number[]> {
  const names = await readdir(temporary)
  const found = await Promise.all(names.map((name) => stat(join(temporary, name)).catch(() => null)))
  return found.flatMap((file) => (file ? [now - file.mtimeMs] : []))
}

function tooOld(ages: number[], when: string): string[] {
  const oldest = Math.max(0, ...ages)
  return oldest > oldestTemporary
    ? [`${when} a temporary file is ${(oldest / minute).toFixed(1)} minutes old`]
    : []
}

/** Kills the product repeatedly while it receives files; returns what was left, and what became too old. */
async function killOften(place: Place): Promise<{ left: number; errors: string[] }> {
  const [ledger, errors] = [emptyLedger(), [] as string[]]
  let left = 0
  for (let count = 1; count <= place.kills; count++) {
    const server = await startToDie(place)
    const token = await signInTrialStaff(server.url, trialAdmin)
    await announcePrices({ url: server.url, token })
    const ended = new AbortController()
    const before = (await agesOf(place, Date.now())).length
    const streaming = streamInto({ url: server.url, token }, ledger, ended.signal)
    const halves = Array.from({ length: halfSent }, () => sendHalf(server.url))
    const late = Date.now() + longestWait
    while ((await agesOf(place, Date.now())).length < before + halfSent && Date.now() < late) await pause(2)
    await pause(Math.random() * latest)
    ended.abort()
    await server.kill()
    await streaming
    for (const half of halves) half.destroy()
    const ages = await agesOf(place, Date.now())
    if (ages.length <= before) errors.push(`kill ${count} left no temporary file, so it has tested nothing`)
    left += Math.max(0, ages.length - before)
    errors.push(...tooOld(ages, `after kill ${count}`))
  }
  return { left, errors }
}

/** Runs the jobs of uploads once, as a product that starts `minutes` later. */
function runJobs({ environment }: Place, minutes: number): Promise<void> {
  return inside(
    environment,
    async (context) => {
      const jobs = openJobs(context)
      for (const job of uploadJobs(context)) jobs.registerJob(job)
      await jobs.runDueJobs()
      await jobs.stop()
    },
    minutes * minute,
  )
}

/** Advances the clock by minutes, then by hours and days; returns orphans that are left. */
async function sweepByClock(place: Place): Promise<string[]> {
  const errors: string[] = []
  for (let passed = 1; passed * minute <= oldestTemporary + minute; passed++) {
    await runJobs(place, passed)
    errors.push(...tooOld(await agesOf(place, Date.now() + passed * minute), `${passed} minutes later`))
  }
  await runJobs(place, threeHours)
  const found = await inside(place.environment, compareFiles, threeHours * minute)
  await runJobs(place, threeHours + fifteenDays)
  const { aside } = await inside(place.environment, compareFiles)
  return [
    ...errors,
    ...aside.map((key) => `the file ${key} was set aside and is still there 15 days later`),
    ...found.orphans.map((key) => `the file ${key} belongs to no row`),
    ...found.missing.map((key) => `the file ${key} of a row is missing`),
    ...found.temporary.map((name) => `the temporary file ${name} is left`),
  ]
}

/** Kills the product often on one database; returns orphans that are left. */
async function proveIn(folder: string, kind: DatabaseKind, more: Record<string, string>): Promise<string[]> {
  const environment = trialEnvironment(folder, { ...asInProduction, ...more })
  const temporary = join(readSettings(environment).filesDirectory, 'tmp')
  const times = named ? Number(named) : kills[kind]
  const since = performance.now()
  const errors: string[] = []
  let [left, withoutRow] = [0, 0]
  for (let done = 0; done < times; done += killsOfARound) {
    const round = Math.min(killsOfARound, times - done)
    const place = { environment, flags: ['--api-only'], kills: round, temporary }
    const killed = await killOften(place)
    left += killed.left
    withoutRow += (await inside(environment, compareFiles)).orphans.length
    errors.push(...killed.errors, ...(await sweepByClock(place)))
  }
  const seconds = ((performance.now() - since) / 1000).toFixed(0)
  console.log(
    `${kind}: ${times} kills in ${seconds} s left ${left} temporary files and ${withoutRow} without a row`,
  )
  return errors
}

const onlyOne = (['sqlite', 'postgres'] as const).filter((kind) => process.argv.includes(`--${kind}`))
for (const kind of onlyOne.length > 0 ? onlyOne : (['sqlite', 'postgres'] as const)) {
  await inOwnFolder(async (folder) => {
    let errors: string[] = []
    if (kind === 'sqlite') errors = await proveIn(folder, kind, {})
    else
      await withPostgres(async (url) => {
        errors = await proveIn(folder, kind, { DATABASE_URL: url })
      })
    console.log(`${kind}: ${errors.length} errors`)
    for (const error of errors.slice(0, maxShown)) console.error(`  ${kind}: ${error}`)
    if (errors.length > 0) process.exitCode = 1
  })
}
