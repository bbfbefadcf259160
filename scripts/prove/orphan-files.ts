import { readdir, stat } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { compareFiles } from '#scripts/prove/crashes/check-storage.ts'
import { startToDie, type Trial } from '#scripts/prove/crashes/crash-often.ts'
import { inside } from '#scripts/prove/crashes/inside.ts'
import { emptyLedger } from '#scripts/prove/crashes/ledger.ts'
import { someAddress, streamInto } from '#scripts/prove/crashes/stream.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { signInStaff, trialAdmin, trialEnvironment } from '#scripts/serving/trial.ts'
import { withPostgres } from '#scripts/serving/with-postgres.ts'
import { readSettings } from '#server/config.ts'
import type { DatabaseKind } from '#server/platform/database/open.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { formOf } from '#server/testing/applications.ts'
import { aPdf } from '#server/testing/sample-pdfs.ts'
import { uploadJobs } from '#server/uploads/index.ts'

// `--kills=20` for another number, `--sqlite` or `--postgres` for one database alone.
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
const mostShown = 20
// A product in earnest is swept between its crashes. After hundreds in a row it would take its database for the wrong one.
const killsOfARound = 100

/** Settings of the product on trial, and the folder of its temporary files. */
type Place = Trial & { temporary: string }

const asInEarnest = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }

/** Sends the first half of a proof and then nothing more. */
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

/** The ages of the temporary files at a moment, in milliseconds. */
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

/** Kills the product while it receives files, again and again; answers what each kill left, and what became too old. */
async function killOften(place: Place): Promise<{ left: number; faults: string[] }> {
  const [ledger, faults] = [emptyLedger(), [] as string[]]
  let left = 0
  for (let count = 1; count <= place.kills; count++) {
    const server = await startToDie(place)
    const token = await signInStaff(server.url, trialAdmin)
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
    if (ages.length <= before) faults.push(`kill ${count} left no temporary file, so it has shown nothing`)
    left += Math.max(0, ages.length - before)
    faults.push(...tooOld(ages, `after kill ${count}`))
  }
  return { left, faults }
}

/** Runs the jobs of uploads once as a product that is started so many minutes later. */
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

/** Sets the clock on minute by minute, then by hours and days; answers what is left that nobody needs. */
async function sweepByClock(place: Place): Promise<string[]> {
  const faults: string[] = []
  for (let passed = 1; passed * minute <= oldestTemporary + minute; passed++) {
    await runJobs(place, passed)
    faults.push(...tooOld(await agesOf(place, Date.now() + passed * minute), `${passed} minutes later`))
  }
  await runJobs(place, threeHours)
  const found = await inside(place.environment, compareFiles, threeHours * minute)
  await runJobs(place, threeHours + fifteenDays)
  const { aside } = await inside(place.environment, compareFiles)
  return [
    ...faults,
    ...aside.map((key) => `the file ${key} was set aside and is still there 15 days later`),
    ...found.orphans.map((key) => `the file ${key} belongs to no row`),
    ...found.missing.map((key) => `the file ${key} of a row is missing`),
    ...found.temporary.map((name) => `the temporary file ${name} is left`),
  ]
}

/** Kills the product often on one database; answers what was left that nobody needs. */
async function proveIn(folder: string, kind: DatabaseKind, more: Record<string, string>): Promise<string[]> {
  const environment = trialEnvironment(folder, { ...asInEarnest, ...more })
  const temporary = join(readSettings(environment).filesDirectory, 'tmp')
  const times = named ? Number(named) : kills[kind]
  const since = performance.now()
  const faults: string[] = []
  let [left, withoutRow] = [0, 0]
  for (let done = 0; done < times; done += killsOfARound) {
    const round = Math.min(killsOfARound, times - done)
    const place = { environment, flags: ['--api-only'], kills: round, temporary }
    const killed = await killOften(place)
    left += killed.left
    withoutRow += (await inside(environment, compareFiles)).orphans.length
    faults.push(...killed.faults, ...(await sweepByClock(place)))
  }
  const seconds = ((performance.now() - since) / 1000).toFixed(0)
  console.log(
    `${kind}: ${times} kills in ${seconds} s left ${left} temporary files and ${withoutRow} without a row`,
  )
  return faults
}

const onlyOne = (['sqlite', 'postgres'] as const).filter((kind) => process.argv.includes(`--${kind}`))
for (const kind of onlyOne.length > 0 ? onlyOne : (['sqlite', 'postgres'] as const)) {
  await inOwnFolder(async (folder) => {
    let faults: string[] = []
    if (kind === 'sqlite') faults = await proveIn(folder, kind, {})
    else
      await withPostgres(async (url) => {
        faults = await proveIn(folder, kind, { DATABASE_URL: url })
      })
    console.log(`${kind}: ${faults.length} faults`)
    for (const fault of faults.slice(0, mostShown)) console.error(`  ${kind}: ${fault}`)
    if (faults.length > 0) process.exitCode = 1
  })
}
