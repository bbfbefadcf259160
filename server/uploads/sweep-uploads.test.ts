import { randomBytes } from 'node:crypto'
import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { anApplication, formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { aPlainPicture } from '#server/test/sample-pictures.ts'
import { aStoredFile, aStrayFile } from '#server/test/stored-files.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { deleteUpload } from './delete-upload.ts'
import { sweepUploads, uploadJobs } from './sweep-uploads.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
let product: TestApp

afterEach(() => product.close())

// The PDF, and three images of its only page.
const filesOfPdf = 4
const upload = () => uploadProof(product.app, formOf(aPdf(), 'a.pdf', 'application/pdf'))

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of product.context.files.listStored()) keys.push(key)
  return keys.sort()
}

const storedPath = (key: string) => join(product.context.settings.filesDirectory, key.slice(0, 2), key)
const ago = (milliseconds: number) => new Date(product.clock.now().getTime() - milliseconds)
const age = (path: string, milliseconds: number) => utimes(path, ago(milliseconds), ago(milliseconds))

const temporaryDirectory = () => join(product.context.settings.filesDirectory, 'tmp')

/** A temporary file such as a process leaves that was killed during an upload. */
async function temporaryFile(milliseconds: number): Promise<string> {
  const name = randomBytes(16).toString('hex')
  await writeFile(join(temporaryDirectory(), name), 'x')
  await age(join(temporaryDirectory(), name), milliseconds)
  return name
}

const fileWithoutRow = (milliseconds: number) => aStrayFile(product.context, milliseconds / minute)

const asideIn = async () =>
  (await readdir(join(product.context.settings.filesDirectory, 'orphans')).catch(() => [])).sort()
const servable = async (key: string) => (await product.context.files.size(key)) !== null

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  it('the cleanup deletes a proof that was not claimed for two hours, and its ticket', async () => {
    product = await pricedApp(kind)
    const { app, context, clock } = product
    const { cloudinaryId: ticket } = await upload()
    clock.advance(2 * hour - 1)
    expect(await sweepUploads(context)).toMatchObject({ unclaimed: 0 })
    clock.advance(1)
    const apply = () =>
      app.inject({ method: 'POST', url: '/api/subscriptions', payload: anApplication({ ticket }) })
    expect((await apply()).json()).toMatchObject({
      code: 'proof_required',
      error: 'Please upload payment proof.',
    })
    expect(await sweepUploads(context)).toMatchObject({ unclaimed: 1 })
    expect(await storedKeys()).toEqual([])
    const rejected = await apply()
    expect([rejected.statusCode, rejected.json().code]).toEqual([422, 'proof_required'])
    expect(await sweepUploads(context)).toMatchObject({ unclaimed: 0 })
  })

  rule('the cleanup does not delete what an application needs, of any age', async () => {
    product = await pricedApp(kind)
    const picture = formOf(await aPlainPicture('png'), 'a.png', 'image/png')
    await postApplication(product.app, { proof: picture })
    const keys = await storedKeys()
    expect(keys).toHaveLength(3)
    product.clock.advance(1000 * hour)
    for (const key of keys) await age(storedPath(key), 1000 * hour)
    expect(await sweepUploads(product.context)).toEqual({ temporary: 0, unclaimed: 0, orphans: 0 })
    expect(await storedKeys()).toEqual(keys)
  })

  rule('the cleanup moves files without a row aside, and deletes them after 14 days', async () => {
    product = await pricedApp(kind)
    const { context, clock } = product
    for (let count = 0; count < 20; count++) await fileWithoutRow(3 * hour)
    expect(await sweepUploads(context)).toMatchObject({ orphans: 20 })
    expect(await storedKeys()).toEqual([])
    clock.advance(14 * day - 1000)
    await sweepUploads(context)
    expect(await asideIn()).toHaveLength(20)
    clock.advance(1000)
    await sweepUploads(context)
    expect(await asideIn()).toEqual([])
  })

  rule('the cleanup restores a file that was moved aside once it has a row', async () => {
    product = await pricedApp(kind)
    const { context } = product
    const key = await aStoredFile(context, 3 * 60)
    const row = await context.db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()
    await context.db.deleteFrom('uploads').execute()
    await sweepUploads(context)
    expect([await servable(key), await asideIn()]).toEqual([false, [key]])
    await context.db.insertInto('uploads').values(row).execute()
    await sweepUploads(context)
    expect([await servable(key), await asideIn()]).toEqual([true, []])
  })

  rule(
    'the cleanup moves nothing if more than 20 files and a tenth of all have no row, and reports it',
    async () => {
      const said: string[] = []
      const log = pino({ level: 'error' }, { write: (line: string) => void said.push(line) })
      product = await pricedApp(kind, {}, { log })
      const { context } = product
      const strays: string[] = []
      for (let count = 0; count < 21; count++) strays.push(await fileWithoutRow(3 * hour))
      expect(await sweepUploads(context)).toMatchObject({ orphans: 0 })
      expect([await storedKeys(), await asideIn()]).toEqual([strays.sort(), []])
      expect(said.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, files: 21, kept: 21 }])
      for (let count = 0; count < 189; count++) await aStoredFile(context, 3 * 60)
      expect(await sweepUploads(context)).toMatchObject({ orphans: 21 })
      expect(said).toHaveLength(1)
    },
  )

  rule('the cleanup finishes a deletion that a crash interrupted', async () => {
    product = await pricedApp(kind)
    const { app, context } = product
    const { cloudinaryId: ticket } = await upload()
    const broken = { ...context.files, remove: () => Promise.reject(new Error('killed')) }
    await expect(deleteUpload({ ...context, files: broken }, ticket, { kind: 'visitor' })).rejects.toThrow(
      'killed',
    )
    expect((await app.inject({ method: 'DELETE', url: `/api/upload/${ticket}` })).statusCode).toBe(404)
    expect(await storedKeys()).toHaveLength(filesOfPdf)
    await sweepUploads(context)
    expect([await storedKeys(), await asideIn()]).toEqual([[], []])
  })

  rule(
    'the cleanup moves files without a row aside after two hours, and deletes temporary files that no form can still need',
    async () => {
      product = await pricedApp(kind)
      const fresh = await temporaryFile(10 * minute - 1000)
      await temporaryFile(10 * minute + 1000)
      await fileWithoutRow(2 * hour + 1000)
      const young = await fileWithoutRow(2 * hour - 1000)
      expect(await sweepUploads(product.context)).toEqual({ temporary: 1, unclaimed: 0, orphans: 1 })
      expect(await storedKeys()).toEqual([young])
      expect(await readdir(temporaryDirectory())).toEqual([fresh])
    },
  )

  rule('a temporary file that a crash left is deleted within 15 minutes', async () => {
    product = await pricedApp(kind)
    const { context, clock } = product
    const jobs = openJobs({ ...context, log: pino({ level: 'silent' }) })
    for (const job of uploadJobs(context)) jobs.registerJob(job)
    let most = 0
    let oldest = 0
    for (let passed = 0; passed < 60; passed++) {
      await temporaryFile(0)
      clock.advance(minute)
      await jobs.runDueJobs()
      const names = await readdir(temporaryDirectory())
      most = Math.max(most, names.length)
      const found = await Promise.all(names.map((name) => stat(join(temporaryDirectory(), name))))
      oldest = Math.max(oldest, ...found.map(({ mtimeMs }) => clock.now().getTime() - mtimeMs))
    }
    await jobs.stop()
    expect(most).toBeGreaterThan(5)
    expect(oldest).toBeLessThanOrEqual(15 * minute)
  })

  it('two processes can clean up concurrently, while a proof is being claimed', async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    const { context, clock, app } = product
    for (let count = 0; count < 30; count++) await upload()
    clock.advance(2 * hour)
    const files = await Promise.all(Array.from({ length: 5 }, upload))
    const claims = files.map(({ cloudinaryId: ticket }, n) =>
      app.inject({
        method: 'POST',
        url: '/api/subscriptions',
        payload: anApplication({ ticket, email: `claims${n}@example.com` }),
      }),
    )
    const [one, other, ...claimed] = await Promise.all([
      sweepUploads(context),
      sweepUploads(context),
      ...claims,
    ])
    expect(one.unclaimed + other.unclaimed).toBe(30)
    expect(claimed.map(({ statusCode }) => statusCode)).toEqual(new Array(5).fill(201))
    expect(await storedKeys()).toHaveLength(5 * filesOfPdf)
  })
})

it('the cleanup is a job every ten minutes, and stops when aborted', async () => {
  product = await pricedApp()
  await fileWithoutRow(3 * hour)
  const [job, temporaries] = uploadJobs(product.context)
  expect(temporaries).toMatchObject({ name: 'sweep-temporary-files', every: 4 * minute })
  expect(job).toMatchObject({ name: 'sweep-uploads', every: 10 * minute })
  await job?.run(AbortSignal.abort())
  expect(await storedKeys()).toHaveLength(1)
  await job?.run(new AbortController().signal)
  expect(await storedKeys()).toEqual([])
})
