import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#scripts/serving/free-port.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { type ServerProcess, startServer } from '#scripts/serving/server-process.ts'
import { announcePrices, signInTrialStaff, trialAdmin, trialEnvironment } from '#scripts/serving/trial.ts'
import { findConsistencyErrors } from '#test/stress/consistency-checks/find-errors.ts'
import { findLosses } from '#test/stress/crash-recovery/check-acknowledged.ts'
import { compareFiles, findDamage } from '#test/stress/crash-recovery/check-storage.ts'
import { inside } from '#test/stress/crash-recovery/inside.ts'
import { emptyLedger, mark, since } from '#test/stress/crash-recovery/ledger.ts'
import { loadPair } from '#test/stress/stops/load.ts'

// Stops and restarts the two processes of one product in turns, under load.
const isShort = process.argv.includes('--short')
const stops = isShort ? 4 : 20
const grown = 3
const longestWait = 120_000
const maxShown = 20
const flags = isShort ? ['--api-only'] : []

const errors = await inOwnFolder(async (folder) => {
  const environment = trialEnvironment(folder)
  const ports = [await freePort(), await freePort()]
  const start = (place: number) => startServer({ port: ports[place] ?? 0, environment, flags })
  const servers: ServerProcess[] = [await start(0), await start(1)]
  const urls: [string, string] = [servers[0]?.url ?? '', servers[1]?.url ?? '']
  const token = await signInTrialStaff(urls[0], trialAdmin)
  await announcePrices({ url: urls[0], token })
  const ledger = emptyLedger()
  const ended = new AbortController()
  const loading = loadPair({ urls, token, hasPages: !isShort }, ledger, ended.signal)
  const found: string[] = []
  let slowest = 0
  for (let count = 0; count < stops; count++) {
    const before = mark(ledger)
    const late = Date.now() + longestWait
    const hasMoved = () => ledger.approvals.length >= before.approvals + grown
    while (!hasMoved() && Date.now() < late) await pause(5)
    if (!hasMoved()) found.push(`stop ${count + 1}: nothing succeeded before it`)
    const place = count % 2
    const startedAt = performance.now()
    // Throws if the process exits with anything but 0.
    await servers[place]?.stop().catch((error: Error) => found.push(`stop ${count + 1}: ${error.message}`))
    slowest = Math.max(slowest, performance.now() - startedAt)
    servers[place] = await start(place)
  }
  ended.abort()
  const course = await loading
  const nothing = { uploads: [], applications: [], approvals: [], publications: [], erasures: [] }
  const all = { ...since(ledger, mark({ ...ledger, ...nothing })), uploads: [] }
  found.push(...(await findLosses({ url: urls[1], token }, all)), ...course.failed)
  for (const server of servers) await server.stop()
  found.push(
    ...(await inside(environment, async (context) => [
      ...(await findDamage(context.db)),
      ...(await findConsistencyErrors(context.db)),
      ...(await compareFiles(context)).missing.map((key) => `the file ${key} of a row is missing`),
    ])),
  )
  console.log(
    `${stops} stops of two processes under load, each ended with 0, the slowest after ${(slowest / 1000).toFixed(1)} s; ` +
      `${course.sent} repeatable requests: ${course.retried} retried, ${course.failed.length} failed; ` +
      `${course.unacknowledged} uploads not acknowledged; acknowledged and found again: ` +
      `${ledger.uploads.length} uploads, ${ledger.applications.length} applications, ${ledger.approvals.length} approvals`,
  )
  return found
})
console.log(`${errors.length} errors`)
for (const error of errors.slice(0, maxShown)) console.error(`  ${error}`)
process.exitCode = errors.length === 0 ? 0 : 1
