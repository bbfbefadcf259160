import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { findConsistencyErrors } from '#test/stress/consistency-checks/find-errors.ts'
import { inside } from '#test/stress/crash-recovery/inside.ts'
import { readingErrors, rejectionErrors, startTrialProduct, type TrialProduct } from './trial-product.ts'

const lockHolder = `
const { DatabaseSync } = require('node:sqlite')
const database = new DatabaseSync(process.argv[1], { timeout: 5000 })
database.exec('begin immediate')
process.stdout.write('held')
process.stdin.on('data', () => { database.exec('rollback'); process.exit(0) })
`

/** Holds the writer lock in another process; returns a function that releases it. */
async function lock(file: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['-e', lockHolder, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const gone = once(child, 'exit')
  await once(child.stdout, 'data')
  return async () => {
    child.stdin.write('release')
    await gone
  }
}

/** Locks the database from another process for 3 and for 10 seconds; returns the errors. */
export async function proveLockedDatabase(
  folder: string,
  { isShort }: { isShort: boolean },
): Promise<string[]> {
  const environment = trialEnvironment(folder, { LOG_LEVEL: 'silent' })
  const product = await startTrialProduct(environment)
  const file = join(folder, 'coach.sqlite')
  // Whether a writer survives three seconds depends on timing, which the short form does not test.
  const errors = [
    ...(isShort ? [] : await medianOfThree(() => lockedFor3(product, file))),
    ...(await lockedFor10(product, file, isShort)),
  ]
  if ((await product.upload()).status !== 201) errors.push('after the lock an upload fails')
  await product.server.stop()
  errors.push(...(await inside(environment, ({ db }) => findConsistencyErrors(db))))
  return errors.map((error) => `locked database: ${error}`)
}

/** The errors of the median of three runs: an error in two of them counts. */
async function medianOfThree(act: () => Promise<string[]>): Promise<string[]> {
  const runs = [await act(), await act(), await act()]
  return runs.toSorted((one, other) => one.length - other.length)[1] ?? []
}

/** Writers wait for the lock, and reads continue. */
async function lockedFor3(product: TrialProduct, file: string): Promise<string[]> {
  const { ticket } = await product.upload()
  const release = await lock(file)
  let isLocked = true
  const applying = product.apply(ticket ?? '').then((reply) => ({ ...reply, wasLocked: isLocked }))
  const reading = readingErrors(product).then((found) => ({ found, wasLocked: isLocked }))
  await pause(3000)
  isLocked = false
  await release()
  const [{ found, wasLocked }, applied] = await Promise.all([reading, applying])
  console.log(`  locked for 3 s: reads continued, the writer waited and got ${applied.status}`)
  return [
    ...found,
    ...(wasLocked ? [] : ['reads waited for the lock']),
    ...(applied.wasLocked ? ['a writer got a response during the lock'] : []),
    ...(applied.status === 201 ? [] : [`the writer got ${applied.status}`]),
  ]
}

/** Writers get 503 with a wait before it ends, and reads continue. */
async function lockedFor10(product: TrialProduct, file: string, isShort: boolean): Promise<string[]> {
  const { ticket } = await product.upload()
  const release = await lock(file)
  let isLocked = true
  const applying = product.apply(ticket ?? '').then((reply) => ({ ...reply, wasLocked: isLocked }))
  const found = await readingErrors(product)
  const rejected = await applying
  if (!isShort) await pause(10_000)
  isLocked = false
  await release()
  const again = await product.apply(ticket ?? '')
  console.log(
    `  locked until a writer timed out: the writer got ${rejected.status}, and ${again.status} afterwards`,
  )
  return [
    ...found,
    ...rejectionErrors('a writer', rejected, [503]),
    ...(rejected.wasLocked ? [] : ['the writer waited until the lock ended']),
    ...(again.status === 201 ? [] : [`afterwards it gets status ${again.status}`]),
  ]
}
