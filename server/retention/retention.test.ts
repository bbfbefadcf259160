import { existsSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RetentionKind } from '#contract/retention-values.ts'
import { openProductJobs } from '#server/jobs.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { callAs, livePerson, person } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { askToPublish, savedPhoto } from '#server/test/publications.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const day = 24 * 60 * 60 * 1000
let product: TestApp

const asAdmin = async () => ({ authorization: `Bearer ${await signInAsAdmin(product.context)}` })
const read = async () => callAs(product.app, await asAdmin(), { method: 'GET', url: '/admin/retention' })
const chosen = async (kind: RetentionKind) =>
  (await read()).settings.find((setting: { kind: string }) => setting.kind === kind)
const put = async (kind: RetentionKind, payload: object, headers?: object) =>
  product.app.inject({
    method: 'PUT',
    url: `/api/admin/retention/${kind}`,
    payload,
    headers: { 'accept-language': 'en', ...(headers ?? (await asAdmin())) },
  })
async function choose(kind: RetentionKind, days: number | null): Promise<void> {
  const sent = await put(kind, { days, wasDays: (await chosen(kind)).days })
  expect(sent.statusCode, sent.body).toBe(200)
}
const countPast = async (kind: RetentionKind, days: number) => {
  const url = `/admin/retention/${kind}/past?days=${days}`
  return (await callAs(product.app, await asAdmin(), { method: 'GET', url })).count
}
const night = async (days = 1) => {
  product.clock.advance(days * day)
  const jobs = openProductJobs(product.context)
  await jobs.runDueJobs()
  product.clock.advance(2 * 60_000)
  // What is deleted leaves the file a minute later.
  await jobs.runDueJobs()
}
const rows = async (table: 'progress_photos' | 'progress_entries' | 'intake_steps' | 'contact_messages') =>
  Number(
    (
      await product.context.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
const uploads = async (purpose: 'proof' | 'progress' | 'result') =>
  (
    await product.context.db
      .selectFrom('uploads')
      .select('storage_key')
      .where('purpose', '=', purpose)
      .execute()
  ).map(({ storage_key }) => storage_key)
const isStored = async (key: string) => {
  for await (const stored of product.context.files.listStored()) if (stored.key.startsWith(key)) return true
  return false
}
const deletions = async () =>
  (
    await product.context.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'retention.deleted')
      .orderBy('at')
      .execute()
  ).map(({ details }) => details)

/** Whether the bytes of the database hold a text; on PostgreSQL its rows alone are looked at. */
function bytesHold(text: string): boolean {
  const { settings } = product.context.database
  if (settings.kind !== 'sqlite') return false
  return [settings.file, `${settings.file}-wal`]
    .filter((path) => existsSync(path))
    .some((path) => readFileSync(path).includes(Buffer.from(text)))
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
  })
  afterEach(() => product.close())

  it('deletes what is past its time from rows, files, search and the bytes of the database, and nothing else', async () => {
    const { applicationIds } = await livePerson(product, await asAdmin())
    const [rejected = '', approved = '', pending = ''] = applicationIds
    const other = await anAccount(product.context, { name: 'Nour', days: 400 })
    await product.context.db
      .insertInto('intake_steps')
      .values({
        user_id: other.id,
        step: 'goal',
        answers: '{"note":"Nour runs"}',
        saved_at: product.clock.now(),
      })
      .execute()
    await openProductJobs(product.context).runDueJobs()
    expect(await deletions()).toEqual([])
    for (const [kind, days] of [
      ['photos', 30],
      ['intake', 30],
      ['progress', 90],
      ['requests_ended', 90],
      ['receipts_approved', 2557],
    ] as const)
      await choose(kind, days)
    const [photo = ''] = await uploads('progress')
    expect(await uploads('proof')).toHaveLength(3)
    expect(await isStored(photo)).toBe(true)

    // The access ended a day ago; 30 days later a request of hers still waits.
    await night(31)
    await night(31)
    expect([await rows('progress_photos'), await rows('intake_steps')]).toEqual([1, 6])
    await callAs(product.app, await asAdmin(), {
      method: 'POST',
      url: `/admin/reject/${pending}`,
      payload: {},
    })
    expect(await countPast('photos', 30)).toBe(1)
    expect(await countPast('intake', 30)).toBe(5)
    await night()
    expect([await rows('progress_photos'), await uploads('progress')]).toEqual([0, []])
    expect(await isStored(photo)).toBe(false)
    expect([await rows('intake_steps'), await rows('progress_entries')]).toEqual([1, 1])
    expect(bytesHold('The left knee of')).toBe(false)
    expect(bytesHold('Nour runs')).toBe(kind === 'sqlite')
    expect(bytesHold(`I am ${person.fullName}`)).toBe(kind === 'sqlite')
    expect((await deletions()).at(-1)).toMatchObject({ photos: 1, intake: 5 })

    await night(100)
    expect(await rows('progress_entries')).toBe(0)
    expect(bytesHold(`I am ${person.fullName}`)).toBe(false)
    const { db } = product.context
    const left = await db
      .selectFrom('applications')
      .select(['id', 'full_name', 'phone', 'status', 'total_minor'])
      .orderBy('created_at')
      .execute()
    expect(left).toMatchObject([
      { id: rejected, full_name: '', phone: '', status: 'rejected', total_minor: expect.any(Number) },
      { id: approved, full_name: person.fullName, status: 'approved' },
      { id: pending, full_name: '', status: 'rejected' },
    ])
    const terms = await db
      .selectFrom('search_terms')
      .select('ref')
      .distinct()
      .where('scope', '=', 'application')
      .execute()
    expect(terms).toEqual([{ ref: approved }])
    expect(await uploads('proof')).toHaveLength(1)
    expect(await rows('contact_messages')).toBe(1)

    await night(2557)
    expect([await uploads('proof'), await rows('contact_messages')]).toEqual([[], 0])
    expect(bytesHold('My knee hurts')).toBe(false)
    const books = await db.selectFrom('ledger_entries').select('kind').where('kind', '=', 'payment').execute()
    expect(books.length).toBeGreaterThan(0)
    expect(
      (await db.selectFrom('users').select('name').where('name', '=', person.fullName).execute()).length,
    ).toBe(1)
  })

  it('deletes in the night after a choice, not before, and as much as was said', async () => {
    for (const name of ['Sara', 'Omar'])
      await product.app.inject({
        method: 'POST',
        url: '/api/contact',
        payload: { name, email: `${name}@example.com`, phone: '01001234567', message: `From ${name}` },
      })
    await night(100)
    expect(await rows('contact_messages')).toBe(2)
    expect(await countPast('messages', 365)).toBe(0)
    const said = await countPast('messages', 90)
    expect(said).toBe(2)
    await choose('messages', 90)
    product.clock.advance(60 * 60 * 1000)
    await openProductJobs(product.context).runDueJobs()
    expect(await rows('contact_messages')).toBe(2)
    await night()
    expect(await rows('contact_messages')).toBe(0)
    expect(await deletions()).toEqual([{ messages: said }])
  })

  it('lets one of two changes at the same moment win, and says so to the other', async () => {
    const headers = await asAdmin()
    const answers = await Promise.all([
      put('photos', { days: 180, wasDays: null }, headers),
      put('photos', { days: 365, wasDays: null }, headers),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const again = await put('photos', { days: (await chosen('photos')).days, wasDays: null }, headers)
    expect(again.statusCode).toBe(200)
    const changes = await product.context.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'retention.changed')
      .execute()
    expect(changes).toHaveLength(1)
  })

  rule(
    'has bounds: accounts need seven years, applicants thirty days, and some kinds cannot stay',
    async () => {
      const wrong = [
        ['receipts_approved', 365],
        ['receipts_rejected', 7],
        ['photos', 1],
        ['visits', 365],
        ['messages', null],
      ] as const
      for (const [kind, days] of wrong) {
        const sent = await put(kind, { days, wasDays: (await chosen(kind)).days })
        expect([kind, sent.statusCode, sent.json().code]).toEqual([kind, 422, 'retention_out_of_bounds'])
        expect(Object.keys(sent.json().fields)).toEqual(['days'])
      }
      expect((await put('receipts_approved', { days: 2557, wasDays: null })).statusCode).toBe(200)
      expect((await put('nothing' as RetentionKind, { days: 1, wasDays: null })).statusCode).toBe(404)
    },
  )

  rule('keeps a rejected request open for another receipt for thirty days, however it is set', async () => {
    await choose('receipts_rejected', 60)
    const sent = await postApplication(product.app)
    await callAs(product.app, await asAdmin(), {
      method: 'POST',
      url: `/admin/reject/${sent._id}`,
      payload: {},
    })
    await night(45)
    expect(await uploads('proof')).toHaveLength(1)
    await night(16)
    expect(await uploads('proof')).toEqual([])
  })

  it('counts from the removal of a package too, and from nothing while there is none', async () => {
    const { db, clock } = product.context
    const [removed, never] = [await anAccount(product.context), await anAccount(product.context, { days: 0 })]
    for (const { id } of [removed, never])
      await db
        .insertInto('intake_steps')
        .values({ user_id: id, step: 'goal', answers: '{}', saved_at: clock.now() })
        .execute()
    const day = { user_id: removed.id, ends_at: new Date(clock.now().getTime() + 30 * 86_400_000) }
    const period = { id: 'period', plan: 'basic', days: 30, granted_by: removed.id } as const
    await db
      .insertInto('access_periods')
      .values({ ...period, ...day, starts_at: clock.now(), created_at: clock.now() })
      .execute()
    await callAs(product.app, await asAdmin(), {
      method: 'PUT',
      url: `/admin/users/${removed.id}`,
      payload: { subscription: null },
    })
    await choose('intake', 30)
    await night(29)
    expect(await rows('intake_steps')).toBe(2)
    await night(2)
    expect(await rows('intake_steps')).toBe(1)
  })

  it('ends a request to show photos on the site with the photos', async () => {
    const member = await anAccount(product.context)
    const headers = (await aSession(product.context, member)).headers as { authorization: string }
    const photo = await savedPhoto(product.app, headers, { day: '2026-02-25' })
    await askToPublish(product.app, { staff: await asAdmin(), userId: member.id, photos: [photo, photo] })
    expect(await uploads('result')).toHaveLength(2)
    await choose('photos', 30)
    await night(400)
    expect(await uploads('progress')).toEqual([])
    expect(await product.context.db.selectFrom('publication_consents').select('id').execute()).toEqual([])
    expect(await uploads('result')).toEqual([])
  })

  rule('is read by everybody, changed by owners and admins, and photos go with their day', async () => {
    await choose('progress', 90)
    await choose('photos', 365)
    const { periods } = (await product.app.inject({ url: '/api/retention' })).json()
    expect(periods).toContainEqual({ kind: 'photos', days: 90 })
    expect(await chosen('photos')).toMatchObject({ days: 365, inForce: 90 })
    for (const staffRole of ['coach', 'assistant'] as const) {
      const account = await anAccount(product.context, {
        role: 'coach',
        staffRole,
        username: staffRole,
        email: null,
      })
      const { headers } = await aSession(product.context, account)
      expect((await put('photos', { days: 30, wasDays: 365 }, headers)).statusCode).toBe(403)
      expect((await product.app.inject({ url: '/api/admin/retention', headers })).statusCode).toBe(403)
    }
  })

  rule('shows what was chosen in the register', async () => {
    await choose('photos', 180)
    const register = await callAs(product.app, await asAdmin(), {
      method: 'GET',
      url: '/admin/processing-register',
    })
    const retention = register.sections.find(({ id }: { id: string }) => id === 'retention')
    const row = retention.rows.find(({ id }: { id: string }) => id === 'photos')
    expect(row.cells[1]).toEqual({ ar: '180 يومًا', en: '180 days' })
  })
})
