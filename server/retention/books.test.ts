import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RetentionKind } from '#contract/retention-values.ts'
import { openProductJobs } from '#server/jobs.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { sendPicture, staffFormOf } from '#server/test/site-pictures.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const day = 24 * 60 * 60 * 1000
const years = 2557
let product: TestApp

const asAdmin = async () => ({ authorization: `Bearer ${await signInAsAdmin(product.context)}` })
const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  callAs(product.app, await asAdmin(), { method, url, ...(payload && { payload }) })
const choose = (kind: RetentionKind, days: number) =>
  call('PUT', `/admin/retention/${kind}`, { days, wasDays: null })
const countPast = async (kind: RetentionKind, days: number) =>
  (await call('GET', `/admin/retention/${kind}/past?days=${days}`)).count
const night = async (days = 1) => {
  product.clock.advance(days * day)
  await openProductJobs(product.context).runDueJobs()
}
const keysOf = async (purpose: 'proof' | 'refund') =>
  (
    await product.context.db
      .selectFrom('uploads')
      .select('storage_key')
      .where('purpose', '=', purpose)
      .orderBy('id')
      .execute()
  ).map(({ storage_key }) => storage_key)
const isStored = async (key: string) => {
  for await (const stored of product.context.files.listStored()) if (stored.key.startsWith(key)) return true
  return false
}
const newestDeletion = async () =>
  (
    await product.context.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'retention.deleted')
      .orderBy('at', 'desc')
      .executeTakeFirst()
  )?.details
const apply = async (more: object = {}): Promise<string> => {
  product.clock.advance(1000)
  return (await postApplication(product.app, { plan: 'basic', ...more }))._id
}
/** Rejects a request of which 700 EGP arrived and are kept. */
const keepPartOf = (id: string) => call('POST', `/admin/reject/${id}`, { topUp: { received: 70_000 } })
async function payBack(id: string, amount: number) {
  const { authorization } = await asAdmin()
  const bytes = aPdf({ more: [`<< /Mark (${id} ${amount}) >>`] })
  const form = staffFormOf(bytes, { purpose: 'refund' })
  const sent = await sendPicture(product.app, authorization.slice('Bearer '.length), form)
  const proof = { cloudinaryId: sent.json().file.cloudinaryId }
  const today = product.clock.now().toISOString().slice(0, 10)
  await call('POST', `/admin/requests/${id}/refunds`, { amount, day: today, access: 'keep', proof })
}

eachDatabase((kind) => {
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
  })
  afterEach(() => product.close())

  it('keeps the proof of a refund for as long as the books, from the refund, whatever became of its request', async () => {
    const [rejected, approved] = [await apply(), await apply()]
    await keepPartOf(rejected)
    await payBack(rejected, 70_000)
    await call('POST', `/admin/approve/${approved}`, {})
    await choose('receipts_approved', years)
    await night(31)
    // The receipt of the rejected request is gone; of the other one it is still there.
    expect(await keysOf('proof')).toHaveLength(1)
    const [first = ''] = await keysOf('refund')
    expect(await isStored(first)).toBe(true)
    await payBack(approved, 20_000)
    const [, second = ''] = await keysOf('refund')

    // An hour before it is past its time.
    await night(years - 31 - 1 / 24)
    expect(await keysOf('refund')).toEqual([first, second])
    // The next night is of the receipt of the approved request, and of the first refund.
    expect(await countPast('receipts_approved', years)).toBe(2)
    await night()
    expect([await keysOf('proof'), await keysOf('refund')]).toEqual([[], [second]])
    expect([await isStored(first), await isStored(second)]).toEqual([false, true])
    expect(await newestDeletion()).toMatchObject({ receipts_approved: 2 })
    await night(31)
    expect(await keysOf('refund')).toEqual([])
    expect(await newestDeletion()).toMatchObject({ receipts_approved: 1 })
    const entries = await product.context.db.selectFrom('ledger_entries').select('kind').execute()
    expect(entries.filter(({ kind }) => kind === 'refund')).toHaveLength(2)
  })

  it('leaves a request that is over its person while money is kept for it', async () => {
    const [held, without] = [await apply(), await apply()]
    await keepPartOf(held)
    await call('POST', `/admin/reject/${without}`, {})
    await choose('requests_ended', 90)
    await night(90 - 1 / 24)
    const people = async () =>
      (
        await product.context.db
          .selectFrom('applications')
          .select('id')
          .where('email', '!=', '')
          .orderBy('created_at')
          .execute()
      ).map(({ id }) => id)
    expect(await people()).toEqual([held, without])
    expect(await countPast('requests_ended', 90)).toBe(1)
    await night()
    expect(await people()).toEqual([held])
    expect(await newestDeletion()).toMatchObject({ requests_ended: 1 })

    await payBack(held, 30_000)
    expect(await countPast('requests_ended', 90)).toBe(0)
    await night(91)
    expect(await people()).toEqual([held])
    await payBack(held, 40_000)
    expect(await countPast('requests_ended', 90)).toBe(1)
    await night()
    expect(await people()).toEqual([])
    const entries = await product.context.db
      .selectFrom('ledger_entries')
      .select('amount_minor')
      .where('application_id', '=', held)
      .where('kind', 'in', ['credit', 'credit_used'])
      .execute()
    expect(entries.reduce((sum, entry) => sum + entry.amount_minor, 0)).toBe(0)
  })

  it('deletes the other kinds if one fails, says what it did, and tries that one again', async () => {
    const { db, files } = product.context
    const id = await apply()
    await call('POST', `/admin/reject/${id}`, {})
    const message = { name: 'Nour', email: 'nour@example.com', phone: '01001234567', message: 'How much?' }
    await callAs(product.app, {}, { method: 'POST', url: '/contact', payload: message })
    const messages = async () => (await db.selectFrom('contact_messages').select('id').execute()).length
    await choose('requests_ended', 90)
    // A table that is away stands for any failure of one kind; a file that cannot be removed is none.
    await db.schema.alterTable('privacy_requests').renameTo('away').execute()
    const remove = vi.spyOn(files, 'remove').mockRejectedValue(new Error('read-only'))
    await night(366)
    expect(await keysOf('proof')).toEqual([])
    expect(await messages()).toBe(0)
    expect(await newestDeletion()).toEqual({ receipts_rejected: 1, messages: 1 })
    const job = () =>
      db
        .selectFrom('jobs')
        .select(['failures', 'last_error'])
        .where('name', '=', 'delete-past-retention')
        .executeTakeFirst()
    expect(await job()).toMatchObject({ failures: 1, last_error: expect.stringContaining('requests_ended') })

    remove.mockRestore()
    await db.schema.alterTable('away').renameTo('privacy_requests').execute()
    product.clock.advance(2 * 60_000)
    await openProductJobs(product.context).runDueJobs()
    expect(await newestDeletion()).toEqual({ requests_ended: 1 })
    expect(await job()).toMatchObject({ failures: 0 })
  })

  it('leaves a choice for the next night where the run of this one is late', async () => {
    const { db } = product.context
    const message = { name: 'Nour', email: 'nour@example.com', phone: '01001234567', message: 'How much?' }
    await callAs(product.app, {}, { method: 'POST', url: '/contact', payload: message })
    const messages = async () => (await db.selectFrom('contact_messages').select('id').execute()).length
    // No run since the server was stopped; somebody chooses before the first one.
    product.clock.advance(100 * day)
    await call('PUT', '/admin/retention/messages', { days: 90, wasDays: 365 })
    const { nextRunAt } = await call('GET', '/admin/retention')
    await openProductJobs(product.context).runDueJobs()
    expect(await messages()).toBe(1)
    product.clock.advance(Date.parse(nextRunAt) - product.clock.now().getTime() - 1)
    await openProductJobs(product.context).runDueJobs()
    expect(await messages()).toBe(1)
    product.clock.advance(60 * 60_000)
    await openProductJobs(product.context).runDueJobs()
    expect(await messages()).toBe(0)
  })

  it('deletes the proof of a refund with the person of a request that is over', async () => {
    const id = await apply()
    await keepPartOf(id)
    await payBack(id, 70_000)
    await choose('requests_ended', 90)
    await night(91)
    expect(await keysOf('refund')).toEqual([])
  })
})
