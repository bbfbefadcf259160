import { setTimeout as pause } from 'node:timers/promises'
import { findConsistencyErrors } from '#test/stress/consistency-checks/find-errors.ts'
import { findLosses } from '#test/stress/crash-recovery/check-acknowledged.ts'
import { compareFiles, findLostUploads } from '#test/stress/crash-recovery/check-storage.ts'
import { inside } from '#test/stress/crash-recovery/inside.ts'
import { emptyLedger, hasGrown, type Ledger, mark, since } from '#test/stress/crash-recovery/ledger.ts'
import { streamInto } from '#test/stress/crash-recovery/stream.ts'
import { type Front, processAt } from './front.ts'

const longestWait = 120_000
const nothing = { uploads: [], applications: [], approvals: [], publications: [], erasures: [] }
// Cut off with the process, or sent again by nginx after the killed process had done it already; a site that was read
// at the other process may be a second old.
const expected = /^(502|503|408) |^409 site_changed$|^404 not_found$/

/**
 * Kills the processes in turn with SIGKILL while the front writes, and starts each again after more was acknowledged
 * without it. Returns errors if the other did not go on, the killed one did not come back, or anything is lost.
 */
export async function killUnderWrites(front: Front, kills: number): Promise<string[]> {
  const { url, urls, token, environment } = front
  const ledger = emptyLedger()
  const ended = new AbortController()
  const errors: string[] = []
  const writing = streamInto({ url, token }, ledger, ended.signal).catch((error: Error) => {
    errors.push(`a writer ended: ${error.message}`)
    ended.abort()
  })
  const moreIsWritten = () => untilMore(ledger, ended.signal)
  for (let count = 0; count < kills && errors.length === 0; count++) {
    const place = count % 2 === 0 ? 0 : 1
    if (!(await moreIsWritten())) errors.push(`kill ${count + 1}: nothing of some kind was written before`)
    await front.kill(place)
    if (!(await moreIsWritten())) errors.push(`kill ${count + 1}: the other process did not go on`)
    await front.start(place)
    if (!(await isBack(front, place))) errors.push(`kill ${count + 1}: nginx does not find the process again`)
  }
  ended.abort()
  await writing
  const all = since(ledger, mark({ ...ledger, ...nothing }))
  for (const each of urls) errors.push(...(await findLosses({ url: each, token }, { ...all, uploads: [] })))
  errors.push(...(await findStored(environment, ledger)))
  const rejected = [...ledger.rejected].map(([code, count]) => `${count} × ${code}`).join(', ')
  console.log(
    `  ${kills} kills under writes; acknowledged and found again at both: ${ledger.uploads.length} uploads, ` +
      `${ledger.applications.length} applications, ${ledger.approvals.length} approvals, ` +
      `${ledger.publications.length} versions of the site; rejected: ${rejected || 'none'}`,
  )
  const unexpected = [...ledger.rejected.keys()].filter((code) => !expected.test(code))
  return [...errors, ...unexpected.map((code) => `a call was rejected with ${code}`)]
}

/** Waits until something of every kind was acknowledged once more, or the writers have ended. */
async function untilMore(ledger: Ledger, signal: AbortSignal): Promise<boolean> {
  const before = mark(ledger)
  const late = Date.now() + longestWait
  while (!hasGrown(before, mark(ledger)) && Date.now() < late && !signal.aborted) await pause(5)
  return hasGrown(before, mark(ledger))
}

/** Whether nginx sends one of the next requests to the process that started again. */
async function isBack({ url, urls }: Front, place: 0 | 1): Promise<boolean> {
  const name = await processAt(urls[place])
  for (let tries = 0; tries < 20; tries++) if ((await processAt(url)) === name) return true
  return false
}

function findStored(environment: Record<string, string>, ledger: Ledger): Promise<string[]> {
  return inside(environment, async (context) => [
    ...(await findLostUploads(context, ledger)),
    ...(await findConsistencyErrors(context.db)),
    ...(await compareFiles(context)).missing.map((key) => `the file ${key} of a row is missing`),
  ])
}
