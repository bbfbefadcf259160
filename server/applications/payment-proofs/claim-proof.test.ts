import sharp from 'sharp'
import { expect, it } from 'vitest'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { type GreyPixels, perceptualHashOf } from '#server/platform/pictures/perceptual-hash.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { freshDatabase, type TestDatabase } from '#server/test/databases.ts'
import { statementPlanOf } from '#server/test/query-plan.ts'
import { insertUpload } from '#server/uploads/index.ts'
import { claimProof } from './claim-proof.ts'
import { proofsByTerm } from './likeness-store.ts'
import { findNearDuplicates, findProofsOf } from './store.ts'

const [width, height] = [270, 585]

/** A receipt with the header and lines of a wallet app; only the letters of its lines depend on the seed. */
function receipt(seed: number): GreyPixels {
  const pixels = Buffer.alloc(width * height, 250)
  pixels.fill(70, width * 30, width * 95)
  let state = seed * 7919
  for (let line = 0; line < 6; line++) {
    for (let letter = 0; letter < 14; letter++) {
      for (let bit = 0; bit < 24; bit++) {
        if (bit === 0) state = (Math.imul(state, 1_103_515_245) + 12_345 + letter) >>> 0
        if (!((state >>> (bit + 6)) & 1)) continue
        const x = 60 + letter * 12 + (bit % 4) * 2
        const y = 160 + line * 45 + Math.floor(bit / 4) * 2
        for (const row of [y, y + 1]) pixels.fill(40, row * width + x, row * width + x + 2)
      }
    }
  }
  return { pixels, width, height }
}

async function savedAgain({ pixels }: GreyPixels): Promise<GreyPixels> {
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 60 })
    .toBuffer()
  const { data, info } = await sharp(jpeg)
    .resize({ width: 200 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

const now = new Date('2026-03-01T12:00:00.000Z')

async function anApplication({ db }: TestDatabase, id: string): Promise<void> {
  const person = { full_name: id, email: id, phone: id, phone_e164: id, whatsapp: id, whatsapp_e164: id }
  const state = { code: id, kind: 'new', status: 'pending', review_rank: 1, plan: 'basic' } as const
  await db
    .insertInto('applications')
    .values({
      id,
      ...person,
      ...state,
      language: 'ar',
      order_facts: '{}',
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Inserts and claims one upload per picture, in order. */
function claimAll(
  { db }: TestDatabase,
  applicationId: string,
  proofs: { id: string; picture: GreyPixels }[],
) {
  return inTransaction(db, async (tx) => {
    for (const { id, picture } of proofs) {
      await insertUpload(tx, {
        id,
        purpose: 'proof',
        state: 'ready',
        storage_key: id,
        ticket_hash: hashToken(id),
        mimetype: 'image/png',
        size: 1,
        width: picture.width,
        height: picture.height,
        sha256: id,
        look_hash: perceptualHashOf(picture),
        original_name: 'receipt.png',
        has_variants: true,
        uploaded_by: null,
        network_hash: 'network',
        created_at: now,
      })
      await claimProof(tx, { ticket: id, applicationId, now })
    }
  })
}

it('finds the original of a receipt saved again behind 500 others of its template', async () => {
  const database = await freshDatabase('sqlite')
  for (const id of ['early', 'others', 'late']) await anApplication(database, id)
  await claimAll(database, 'early', [{ id: 'proof-0000', picture: receipt(1) }])
  const others = Array.from({ length: 500 }, (_, n) => ({
    id: `proof-${String(n + 1).padStart(4, '0')}`,
    picture: receipt(n + 2),
  }))
  await claimAll(database, 'others', others)
  await claimAll(database, 'late', [{ id: 'proof-9999', picture: await savedAgain(receipt(1)) }])
  const found = await findNearDuplicates(database.db, ['proof-9999'], 20)
  expect(found.map(({ uploadId }) => uploadId)).toEqual(['proof-0000'])
  const ids = others.map(({ id }) => id)
  expect(await findNearDuplicates(database.db, ids, 20)).toEqual([])
})

it('looks up the terms of a picture in an index, however many proofs there are', async () => {
  const { db } = await freshDatabase('sqlite')
  const plan = await statementPlanOf(db, () => proofsByTerm(db, ['w:1', 'w:2']), 'search_terms')
  expect(plan.join()).toMatch(/SEARCH search_terms USING .*\(scope=\? AND term=\?\)/)
})

it('finds the proofs of a page of applications without reading all others', async () => {
  const { db } = await freshDatabase('sqlite')
  const read = () => findProofsOf(db, ['one', 'two', 'three', 'four', 'five', 'six', 'seven'], 1)
  expect(await statementPlanOf(db, read, 'row_number()')).toContain(
    'SEARCH uploads USING INDEX uploads_application (application_id=?)',
  )
})
