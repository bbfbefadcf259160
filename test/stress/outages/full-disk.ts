import { getRequest } from '#contract/applications-review.ts'
import { publishSite, readSite } from '#contract/site.ts'
import { uploadFile, uploadFiles } from '#contract/uploads.ts'
import { call, type FileToSend, granted, sendFile, sendProof } from '#scripts/serving/calls.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { aReceipt } from '#server/test/sample-pictures.ts'
import { findConsistencyErrors } from '#test/stress/consistency-checks/find-errors.ts'
import { compareFiles, findDamage } from '#test/stress/crash-recovery/check-storage.ts'
import { inside } from '#test/stress/crash-recovery/inside.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { readingErrors, rejectionErrors, startTrialProduct, type TrialProduct } from './trial-product.ts'

const megabytes = 128
const full = [507, 503]
// From nothing to more than all files of an image need, so that each step of an upload hits the limit once.
const largestLeft = 2_000_000

/** Runs the product on a disk that is full, nearly full, and free again; returns the errors. */
export async function proveFullDisk(folder: string, { isShort }: { isShort: boolean }): Promise<string[]> {
  const disk = mountSmallDisk(folder, megabytes)
  try {
    const environment = trialEnvironment(disk.folder, { FREE_SPACE_FLOOR_MB: '0', LOG_LEVEL: 'silent' })
    const product = await startTrialProduct(environment)
    const errors = [
      ...(await testFullDisk(product, disk)),
      ...(await testNearlyFullDisk(product, disk, isShort ? 6 : 40)),
    ]
    await product.server.stop()
    errors.push(...(await inside(environment, storedFileErrors)))
    return errors.map((error) => `full disk: ${error}`)
  } finally {
    disk.remove()
  }
}

async function storedFileErrors(context: Parameters<typeof compareFiles>[0]): Promise<string[]> {
  const { orphans, missing, temporary } = await compareFiles(context)
  return [
    ...(await findDamage(context.db)),
    ...(await findConsistencyErrors(context.db)),
    ...missing.map((key) => `the file ${key} of a row is missing`),
    ...orphans.map((key) => `the file ${key} belongs to no row`),
    ...temporary.map((name) => `the temporary file ${name} is left`),
  ]
}

async function testFullDisk(product: TrialProduct, disk: SmallDisk): Promise<string[]> {
  const { server, token, upload, apply, approve, applied } = product
  const [waiting, later] = [await applied(), await applied()]
  const ready = (await upload()).ticket ?? ''
  disk.fill(0)
  const { settings, sections, version } = granted(await call(server.url, readSite, {}))
  const errors = [
    ...(await readingErrors(product)),
    ...rejectionErrors('an upload', await upload(), full),
    ...rejectionErrors('an application', await apply(ready), full),
    ...rejectionErrors('an approval', await approve(waiting), full),
  ]
  const body = { settings: { ...settings, companyName: { ar: 'ك', en: 'C' } }, sections, version }
  const published = await call(server.url, publishSite, { token, body })
  errors.push(
    ...rejectionErrors('publishing', { status: published.status, error: published.errorBody?.error }, full),
  )
  errors.push(...(await readingErrors(product)))
  const seen = granted(await call(server.url, getRequest, { params: { id: waiting }, token }))
  if (seen.subscription.status !== 'pending')
    errors.push(`a rejected approval left ${seen.subscription.status}`)

  disk.clear()
  const after = [(await upload()).status, (await apply(ready)).status, (await approve(waiting)).status]
  if (after.join() !== '201,201,200') errors.push(`with free space again: ${after.join()}`)
  if ((await approve(later)).status !== 200) errors.push('with free space again: the second approval fails')
  console.log('  full disk: rejected while full, served at once after space was freed')
  return errors
}

/** Ways to upload images, each of which stores several files. */
const uploads: [what: string, send: (product: TrialProduct, picture: FileToSend) => Promise<Reply>][] = [
  ['a proof', ({ server }, picture) => sendProof(server.url, picture)],
  [
    'an image for the site',
    ({ server, token }, file) =>
      sendFile(server.url, uploadFile, { file, fields: { purpose: 'site' }, token }),
  ],
  ['three images at once', sendThree],
]

type Reply = { status: number; errorBody: { error: string } | null }

async function sendThree({ server, token }: TrialProduct, { bytes, name, type }: FileToSend): Promise<Reply> {
  const form = new FormData()
  form.set('purpose', 'site')
  for (let count = 0; count < 3; count++) form.append('files', new Blob([bytes], { type }), name)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}/api${uploadFiles.path}`, {
    method: 'POST',
    headers,
    body: form,
  })
  const body = await response.json()
  return { status: response.status, errorBody: response.status === 201 ? null : body }
}

/** Increases the free space step by step: rejected images must leave no files. */
async function testNearlyFullDisk(product: TrialProduct, disk: SmallDisk, steps: number): Promise<string[]> {
  const errors: string[] = []
  for (const [what, send] of uploads) {
    let accepted = 0
    for (let step = 0; step < steps; step++) {
      const bytes = await aReceipt('png', { width: 500, height: 900, seed: step + 1 })
      disk.fill(Math.round((largestLeft * step) / (steps - 1)))
      const { status, errorBody } = await send(product, { bytes, name: 'receipt.png', type: 'image/png' })
      disk.clear()
      if (status === 201) accepted++
      else errors.push(...rejectionErrors(what, { status, error: errorBody?.error }, full))
    }
    if (accepted === 0 || accepted === steps)
      errors.push(`${what}: ${accepted} of ${steps} were accepted, so the limit was not tested`)
    console.log(
      `  full disk: ${what} ${steps} times with more and more space: ${accepted} accepted, all others rejected`,
    )
  }
  return errors
}
