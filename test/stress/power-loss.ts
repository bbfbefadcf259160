import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#scripts/serving/free-port.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { announcePrices, signInTrialStaff, trialAdmin, trialEnvironment } from '#scripts/serving/trial.ts'
import { emptyLedger, type Ledger, mark } from '#test/stress/crash-recovery/ledger.ts'
import { streamInto } from '#test/stress/crash-recovery/stream.ts'
import { countSyncs } from '#test/stress/power-loss/count-syncs.ts'
import { type Copied, cutOften, openCut } from '#test/stress/power-loss/cut-log.ts'
import { commitsIn } from '#test/stress/power-loss/read-log.ts'

// What a power loss leaves on a disk that honours fsync: the database's log up to any byte.
const isShort = process.argv.includes('--short')
const cuts = isShort ? 25 : 1000
const acknowledgedOfEach = isShort ? 4 : 12
const longestWait = 120_000
const maxShown = 20

/** Prevents checkpoints, so that the log contains all writes from now on: a cut at any byte is a state of the disk. */
function holdLog(file: string): () => void {
  const emptying = new DatabaseSync(file, { timeout: 5000 })
  emptying.exec('pragma wal_checkpoint(truncate)')
  emptying.close()
  const holding = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  holding.exec('begin')
  holding.prepare('select count(*) from users').all()
  return () => holding.close()
}

/** Sends load until everything was acknowledged several times; returns a copy of the log from the middle of it. */
async function streamAndCopy(target: { url: string; token: string }, file: string, ledger: Ledger) {
  const ended = new AbortController()
  const streaming = streamInto(target, ledger, ended.signal)
  const late = Date.now() + longestWait
  while (Date.now() < late && Object.values(mark(ledger)).some((count) => count < acknowledgedOfEach)) {
    await pause(5)
  }
  // What is acknowledged by now must be in a copy that starts now, although calls continue.
  const known = ledger.applications.map(({ id, isErased }) => ({ id, isErased }))
  const approved = ledger.approvals.length
  const log = readFileSync(`${file}-wal`)
  ended.abort()
  await streaming
  return { log, known, approved }
}

const errors = await inOwnFolder(async (folder) => {
  const environment = trialEnvironment(folder, { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  const server = await startServer({ port: await freePort(), environment, flags: ['--api-only'] })
  const token = await signInTrialStaff(server.url, trialAdmin)
  await announcePrices({ url: server.url, token })
  const file = join(folder, 'coach.sqlite')
  const release = holdLog(file)
  const copied: Copied = { file: join(folder, 'copied.sqlite'), log: Buffer.alloc(0) }
  const before = commitsIn(readFileSync(`${file}-wal`)).length
  const counter = await countSyncs(server.pid, join(folder, 'syncs'))
  const ledger = emptyLedger()
  const { log, known, approved } = await streamAndCopy({ url: server.url, token }, file, ledger)
  const after = commitsIn(readFileSync(`${file}-wal`)).length
  const syncs = typeof counter === 'string' ? null : await counter.stop()
  copyFileSync(file, copied.file)
  copied.log = log
  release()
  await server.stop()

  const commits = commitsIn(log)
  const base = readFileSync(copied.file).readUInt32BE(28)
  const found = await cutOften(copied, { folder, cuts, base })
  const whole = await openCut(copied, { folder, length: log.length })
  const subjects = new Set(whole.applications)
  found.push(
    ...known
      .filter(({ id }) => !subjects.has(id))
      .map(({ id }) => `the acknowledged application ${id} is in no commit`),
  )
  if (commits.length < acknowledgedOfEach) found.push(`only ${commits.length} commits were copied`)
  if (syncs !== null && syncs < after - before)
    found.push(`${after - before} commits were synced only ${syncs} times`)
  console.log(
    `${commits.length} commits of ${(log.length / 1e6).toFixed(1)} MB copied under load with ${known.length} applications and ` +
      `${approved} approvals acknowledged; cut and opened ${cuts} times, half of them torn; ` +
      (syncs === null
        ? `not counted: ${counter}`
        : `${after - before} commits, ${syncs} fdatasync of the log`),
  )
  return found
})
console.log(`${errors.length} errors`)
for (const error of errors.slice(0, maxShown)) console.error(`  ${error}`)
process.exitCode = errors.length === 0 ? 0 : 1
