import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { type Change, changeReceipt, pictureOf } from '#scripts/receipts/changes.ts'
import { drawReceipt, type ReceiptSpec, receiptBy } from '#scripts/receipts/draw-receipt.ts'
import { FileMissing, StorageUnavailable } from '#server/platform/files/file-store.ts'
import { formOf, postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { applicationJobs } from './jobs.ts'
import { purgeRejected } from './purge-rejected.ts'

const original = receiptBy(4, { layout: 'bankRows', language: 'en', font: 'DejaVu Sans', isDark: false })
const edited = withFacts({ amount: original.facts.amount + 100_000 })
const another = withFacts({
  amount: 90_000,
  reference: 'FT2699887766',
  time: '2026-02-03T04:05',
  sender: 'Heba Mostafa',
})

function withFacts(facts: Partial<ReceiptSpec['facts']>): ReceiptSpec {
  return { ...original, facts: { ...original.facts, ...facts } }
}

const cut: Change = { kind: 'cropped', left: 0.03, top: 0.08, right: 0.02, bottom: 0.09 }

async function fileOf(spec: ReceiptSpec, change: Change = { kind: 'none' }): Promise<Buffer> {
  return pictureOf(await changeReceipt(await drawReceipt(spec), change))
}

let product: TestApp
let headers: { authorization: string }

async function send(fullName: string, file: Buffer): Promise<string> {
  product.clock.advance(1000)
  return (await postApplication(product.app, { fullName, proof: formOf(file, 'a.png', 'image/png') }))._id
}

async function compareAll(): Promise<void> {
  const job = applicationJobs(product.context).find(({ name }) => name === 'compare-proofs')
  await job?.run(new AbortController().signal)
}

async function listed(query = ''): Promise<SubscriptionRequest[]> {
  const response = await product.app.inject({ url: `/api/admin/requests?sort=oldest${query}`, headers })
  return response.json().requests
}

const copies = async () =>
  Object.fromEntries(
    (await listed()).map(({ fullName, paymentProofDetails: proof }) => [
      fullName,
      proof?.duplicates.map((other) => `${other.likeness} ${other.fullName}`).sort(),
    ]),
  )

async function newestKey(): Promise<string> {
  const { db } = product.context
  const { storage_key } = await db
    .selectFrom('uploads')
    .select('storage_key')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return storage_key
}

/** How many are to be compared, and how many tries are noted. */
async function left(): Promise<number[]> {
  const { db } = product.context
  const noted = await db.selectFrom('proofs_to_compare').selectAll().execute()
  return [noted.length, (await db.selectFrom('proof_tries').selectAll().execute()).length]
}

const flagged = async () => (await listed('&flag=duplicate')).map(({ fullName }) => fullName)

eachDatabase((kind) => {
  describe('a job compares receipts with those of other requests', () => {
    beforeEach(async () => {
      product = await pricedApp(kind)
      headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    })
    afterEach(() => product.close())

    it('finds those that were cropped or changed in one line, and not another one of the same bank', async () => {
      await send('First', await fileOf(original))
      await send('Another', await fileOf(another))
      await send('Cropped', await fileOf(original, cut))
      await send('Edited', await fileOf(edited))
      expect(await copies()).toMatchObject({ First: [], Cropped: [] })
      await compareAll()
      expect(await copies()).toEqual({
        First: ['cropped Cropped', 'one_line Edited'],
        Another: [],
        Cropped: ['cropped First', 'one_line Edited'],
        Edited: ['one_line Cropped', 'one_line First'],
      })
      expect(await flagged()).toEqual(['First', 'Cropped', 'Edited'])
      const [first] = await listed()
      const line = first?.paymentProofDetails?.duplicates.find(({ likeness }) => likeness === 'one_line')
      const { lines, width, height } = await drawReceipt(original)
      const { box } = lines.find(({ role }) => role === 'amount') ?? {}
      if (!box || !line?.area) throw new Error('no line')
      expect(line.area.y).toBeLessThanOrEqual(((box.y + box.height / 2) * 1000) / height)
      expect(line.area.y + line.area.height).toBeGreaterThanOrEqual(
        ((box.y + box.height / 2) * 1000) / height,
      )
      expect(line.area.x + line.area.width).toBeLessThanOrEqual(((box.x + box.width) * 1000) / width + 30)
      const picture = await product.app.inject({ url: line.previewUrl ?? '', headers })
      expect(picture.headers['content-type']).toBe('image/jpeg')
    })

    it('forgets a copy with its request', async () => {
      const first = await send('First', await fileOf(original))
      await send('Edited', await fileOf(edited))
      await compareAll()
      expect(await flagged()).toEqual(['First', 'Edited'])
      await product.app.inject({ method: 'POST', url: `/api/admin/reject/${first}`, payload: {}, headers })
      const { db } = product.context
      const longAgo = new Date('2020-01-01T00:00:00Z')
      await db.updateTable('applications').set({ reviewed_at: longAgo }).where('id', '=', first).execute()
      await purgeRejected(product.context, { before: product.clock.now() })
      expect(await copies()).toEqual({ Edited: [] })
      expect(await flagged()).toEqual([])
      expect(await db.selectFrom('proof_likenesses').selectAll().execute()).toEqual([])
      await send('Cropped', await fileOf(original, cut))
      await compareAll()
      expect(await copies()).toMatchObject({ Cropped: ['one_line Edited'] })
    })

    it('passes over a picture without text, and a request that was erased meanwhile', async () => {
      const { db } = product.context
      await send('First', await fileOf(original))
      const white = { width: 700, height: 1200, channels: 3 as const, background: '#fff' }
      await send('White', await sharp({ create: white }).png().toBuffer())
      await compareAll()
      expect(await copies()).toEqual({ First: [], White: [] })
      expect(await db.selectFrom('proofs_to_compare').selectAll().execute()).toEqual([])
    })

    it('leaves one whose file cannot be opened for later, and goes on with the rest', async () => {
      const { db, files } = product.context
      const { open } = files
      await send('First', await fileOf(original))
      await compareAll()
      await send('Gone', await fileOf(original, cut))
      const gone = await newestKey()
      await send('Away', await fileOf(original, { kind: 'scaled', factor: 0.9 }))
      const away = await newestKey()
      await send('Edited', await fileOf(edited))
      files.open = async (key, range) => {
        if (key.startsWith(gone)) throw new FileMissing(key)
        if (key.startsWith(away)) throw new StorageUnavailable(new Error('EIO'))
        return open(key, range)
      }
      await compareAll()
      await compareAll()
      expect((await copies()).Edited).toEqual(['one_line First'])
      expect(await db.selectFrom('proof_tries').select('tries').execute()).toEqual([
        { tries: 1 },
        { tries: 1 },
      ])
      files.open = open
      product.clock.advance(2 * 60_000)
      await compareAll()
      expect((await copies()).Edited).toEqual(['one_line Away', 'one_line First', 'one_line Gone'])
      expect(await left()).toEqual([0, 0])
    })

    it('gives up after five tries, with what the files told that could be opened', async () => {
      const { files } = product.context
      const { open } = files
      await send('First', await fileOf(original))
      await send('Other', await fileOf(original, { kind: 'scaled', factor: 0.9 }))
      const other = await newestKey()
      await compareAll()
      await send('Edited', await fileOf(edited))
      let opened = 0
      files.open = async (key, range) => {
        if (key.startsWith(other)) {
          opened++
          throw new StorageUnavailable(new Error('EACCES'))
        }
        return open(key, range)
      }
      for (const wait of [0, 2, 11, 101, 1001, 2000]) {
        product.clock.advance(wait * 60_000)
        await compareAll()
      }
      expect(opened).toBe(5)
      headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      expect((await copies()).Edited).toEqual(['one_line First'])
      expect(await left()).toEqual([0, 0])
    })
  })
})
