import { getRequest } from '#contract/applications.ts'
import { publishSite, readSite } from '#contract/site.ts'
import { findBookFaults } from '#scripts/prove/books/find-faults.ts'
import { compareFiles, findDamage } from '#scripts/prove/crashes/check-storage.ts'
import { inside } from '#scripts/prove/crashes/inside.ts'
import { call, granted, sendProof } from '#scripts/serving/calls.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { aReceipt } from '#server/testing/sample-pictures.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { readingFaults, refusalFaults, startTrialProduct, type TrialProduct } from './trial-product.ts'

const megabytes = 24
const full = [507, 503]
// From nothing to more than all files of a picture need, so that each step of an upload meets the end once.
const largestLeft = 900_000

/** Runs the product on a disk that is full, full but for a little, and free again; answers what was not as it should be. */
export async function proveFullDisk(folder: string, { isShort }: { isShort: boolean }): Promise<string[]> {
  const disk = mountSmallDisk(folder, megabytes)
  try {
    const environment = trialEnvironment(disk.folder, { FREE_SPACE_FLOOR_MB: '0', LOG_LEVEL: 'silent' })
    const product = await startTrialProduct(environment)
    const faults = [
      ...(await meetFullDisk(product, disk)),
      ...(await meetEdge(product, disk, isShort ? 8 : 60)),
    ]
    await product.server.stop()
    faults.push(...(await inside(environment, keptFaults)))
    return faults.map((fault) => `full disk: ${fault}`)
  } finally {
    disk.remove()
  }
}

async function keptFaults(context: Parameters<typeof compareFiles>[0]): Promise<string[]> {
  const { orphans, missing, temporary } = await compareFiles(context)
  return [
    ...(await findDamage(context.db)),
    ...(await findBookFaults(context.db)),
    ...missing.map((key) => `the file ${key} of a row is missing`),
    ...orphans.map((key) => `the file ${key} belongs to no row`),
    ...temporary.map((name) => `the temporary file ${name} is left`),
  ]
}

async function meetFullDisk(product: TrialProduct, disk: SmallDisk): Promise<string[]> {
  const { server, token, upload, apply, approve, applied } = product
  const [waiting, later] = [await applied(), await applied()]
  const ready = (await upload()).ticket ?? ''
  disk.fill(0)
  const { settings, sections, version } = granted(await call(server.url, readSite, {}))
  const faults = [
    ...(await readingFaults(product)),
    ...refusalFaults('an upload', await upload(), full),
    ...refusalFaults('an application', await apply(ready), full),
    ...refusalFaults('an approval', await approve(waiting), full),
  ]
  const body = { settings: { ...settings, companyName: { ar: 'ك', en: 'C' } }, sections, version }
  const published = await call(server.url, publishSite, { token, body })
  faults.push(
    ...refusalFaults('publishing', { status: published.status, error: published.refusal?.error }, full),
  )
  faults.push(...(await readingFaults(product)))
  const seen = granted(await call(server.url, getRequest, { params: { id: waiting }, token }))
  if (seen.subscription.status !== 'pending')
    faults.push(`a refused approval left ${seen.subscription.status}`)

  disk.clear()
  const after = [(await upload()).status, (await apply(ready)).status, (await approve(waiting)).status]
  if (after.join() !== '201,201,200') faults.push(`with room again: ${after.join()}`)
  if ((await approve(later)).status !== 200) faults.push('with room again: the second approval fails')
  console.log('  full disk: refused while full, served at once when there was room again')
  return faults
}

/** Leaves a little more room each time: whether a picture is taken or refused, nothing is left of a refused one. */
async function meetEdge({ server }: TrialProduct, disk: SmallDisk, steps: number): Promise<string[]> {
  const faults: string[] = []
  const statuses: number[] = []
  for (let step = 0; step < steps; step++) {
    disk.fill(Math.round((largestLeft * step) / (steps - 1)))
    const bytes = await aReceipt('png', { width: 500, height: 900, seed: step + 1 })
    const file = { bytes, name: 'receipt.png', type: 'image/png' }
    const { status, refusal } = await sendProof(server.url, file)
    disk.clear()
    statuses.push(status)
    if (status !== 201) faults.push(...refusalFaults('a picture', { status, error: refusal?.error }, full))
  }
  const taken = statuses.filter((status) => status === 201).length
  if (taken === 0 || taken === steps)
    faults.push(`${taken} of ${steps} pictures were taken: the edge was not met`)
  console.log(`  full disk: of ${steps} pictures with ever more room ${taken} were taken, all others refused`)
  return faults
}
