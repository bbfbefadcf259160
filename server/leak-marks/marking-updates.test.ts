import { afterEach, beforeEach, expect, it } from 'vitest'
import { PictureError } from '#server/platform/pictures/picture-error.ts'
import type { PictureWorkers } from '#server/platform/pictures/workers.ts'
import { PictureWorkerFailed } from '#server/platform/pictures/workers.ts'
import { addedResource, uploadLibraryFile } from '#server/test/resources.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import type { UploadRow } from '#server/uploads/index.ts'
import { MarkingTurns } from './marking-turns.ts'
import { markingUpdateOf, pauseAfterFailure } from './marking-updates.ts'

let product: TestApp
let owner: string
let markPdf: PictureWorkers['markPdf']

beforeEach(async () => {
  product = await testApp('sqlite')
  owner = await signInAsAdmin(product.context)
  markPdf = product.context.pictures.markPdf.bind(product.context.pictures)
})
afterEach(() => product.close())

async function aPlan(): Promise<UploadRow> {
  const { cloudinaryId } = await uploadLibraryFile(product.app, owner, { bytes: aPdf(), name: 'plan.pdf' })
  const { _id } = await addedResource(product.app, owner, { cloudinaryId })
  return product.context.db
    .selectFrom('resources')
    .innerJoin('uploads', 'uploads.id', 'resources.upload_id')
    .selectAll('uploads')
    .where('resources.id', '=', _id)
    .executeTakeFirstOrThrow()
}
const noted = () => product.context.db.selectFrom('unmarkable_files').selectAll().execute()
const update = (plan: UploadRow) => markingUpdateOf(product.context, plan)

it.each([
  ['processes that die', new PictureWorkerFailed('died')],
  ['processes that are too slow', new PictureWorkerFailed('too_slow')],
  ['a full disk', new PictureWorkerFailed('storage_full')],
  ['a lack of memory', new PictureError('damaged', 'There is no memory for the file')],
])('a member gets a file in spite of %s, and with a mark soon after', async (_what, error) => {
  const plan = await aPlan()
  let tries = 0
  product.context.pictures.markPdf = () => {
    tries++
    return Promise.reject(error)
  }
  expect(await update(plan)).toBeNull()
  const failed = tries
  expect(await update(plan)).toBeNull()
  expect(tries).toBe(failed)
  product.context.pictures.markPdf = markPdf
  product.clock.advance(pauseAfterFailure)
  expect((await update(plan))?.toString('latin1')).toContain('leakmark')
  expect(await noted()).toEqual([])
})

it('at most two files are marked at once; others wait before they are received', async () => {
  const plans = [await aPlan(), await aPlan(), await aPlan(), await aPlan()]
  const { files, pictures } = product.context
  const receive = files.receive.bind(files)
  const gates: (() => void)[] = []
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let [received, underWay, most] = [0, 0, 0]
  files.receive = (...args) => {
    received++
    return receive(...args)
  }
  pictures.markPdf = async (path) => {
    most = Math.max(most, ++underWay)
    const gate = Promise.withResolvers<void>()
    gates.push(gate.resolve)
    begun[gates.length - 1]?.resolve()
    if (gates.length <= begun.length) await gate.promise
    const made = await markPdf(path)
    underWay--
    return made
  }
  const updates = Promise.all(plans.map(update))
  await Promise.all(begun.map(({ promise }) => promise))
  expect(received).toBe(2)
  for (const open of gates) open()
  for (const made of await updates) expect(made?.toString('latin1')).toContain('leakmark')
  expect([received, most]).toEqual([4, 2])
})

it('a file whose turn does not come is busy, and takes no turn later', async () => {
  const turns = new MarkingTurns({ most: 1, waitTime: 0 })
  const first = Promise.withResolvers<string>()
  const acted = turns.inTurn(() => first.promise)
  await expect(turns.inTurn(() => Promise.resolve('late'))).rejects.toMatchObject({ code: 'busy' })
  first.resolve('first')
  expect(await acted).toBe('first')
  expect(await turns.inTurn(() => Promise.resolve('next'))).toBe('next')
})
