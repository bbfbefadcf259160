import { afterEach, beforeEach, expect, it } from 'vitest'
import type { UserRow } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { sendDigests } from './digest.ts'
import { dashboardJobs } from './index.ts'

let product: TestApp
let coach: UserRow

const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'coach@example.com' }
const at = (instant: string) => product.clock.advance(Date.parse(instant) - product.clock.now().getTime())

async function call(method: 'GET' | 'PUT', user = coach, isOn?: boolean) {
  const { headers } = await aSession(product.context, user)
  const payload = isOn === undefined ? {} : { payload: { isOn } }
  return product.app.inject({ method, url: '/api/admin/digest', headers, ...payload })
}

async function turn(isOn: boolean, user = coach) {
  const response = await call('PUT', user, isOn)
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json().isOn).toBe(isOn)
}

const set = (columns: { language?: 'ar' | 'en'; blocked_at?: Date; role?: 'user'; email?: null }) =>
  product.context.db.updateTable('users').set(columns).where('id', '=', coach.id).execute()

const digests = () =>
  product.context.db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'body_text', 'language', 'is_private', 'created_at'])
    .where('dedup_key', 'like', 'digest:%')
    .orderBy('created_at')
    .execute()

async function runJobs(): Promise<void> {
  const jobs = openJobs(product.context)
  for (const job of dashboardJobs(product.context)) jobs.registerJob(job)
  await jobs.runDueJobs()
}

async function start(kind: 'sqlite' | 'postgres', more: Record<string, string> = {}) {
  product = await pricedApp(kind, { RATE_LIMITS: 'off', PUBLIC_URL: 'https://coach.example', ...more })
  coach = await anAccount(product.context, { role: 'coach', username: 'salma', email: 'salma@example.com' })
  // In winter Cairo is two hours ahead of UTC.
  at('2026-03-02T05:00:00Z')
}

eachDatabase((kind) => {
  beforeEach(() => start(kind, smtp))
  afterEach(() => product.close())

  it('is off until the account turns it on, and sends nothing', async () => {
    expect((await call('GET')).json()).toEqual({ isOn: false, email: true, isConnected: true })
    await postApplication(product.app)
    at('2026-03-02T06:00:00Z')
    await runJobs()
    expect(await digests()).toEqual([])
  })

  it('counts only the own members of a coach who sees no others', async () => {
    const { db } = product.context
    await db.updateTable('users').set({ sees: 'mine' }).where('id', '=', coach.id).execute()
    await turn(true)
    const own = await anAccount(product.context, { email: 'own@example.com', days: 3 })
    await db.updateTable('users').set({ coach_id: coach.id }).where('id', '=', own.id).execute()
    await anAccount(product.context, { days: 3 })
    await postApplication(product.app)
    await postApplication(product.app, { email: 'own@example.com' })
    at('2026-03-02T06:00:00Z')
    await runJobs()
    const [mail] = await digests()
    expect(mail?.body_text).toContain('طلبات قيد المراجعة: 1')
    expect(mail?.body_text).toContain('اشتراكات تنتهي خلال 7 أيام: 1')
  })

  it('is one mail at eight in Cairo with the counts above zero, in the language of the account', async () => {
    await set({ language: 'en' })
    await turn(true)
    await turn(true)
    for (const name of ['Sara Ibrahim', 'Omar Adel']) await postApplication(product.app, { fullName: name })
    const rejected = await postApplication(product.app)
    const admin = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    const url = `/api/admin/reject/${rejected._id}`
    await product.app.inject({ method: 'POST', url, headers: admin, payload: {} })
    await product.context.db.updateTable('applications').set({ told_at: null, told_by: null }).execute()
    const payload = { name: 'Mona', email: 'mona@example.com', phone: '01001234567', message: 'Hello there' }
    await product.app.inject({ method: 'POST', url: '/api/contact', payload })
    await anAccount(product.context, { days: 3 })
    at('2026-03-02T05:59:59Z')
    await runJobs()
    expect(await digests()).toEqual([])
    at('2026-03-02T06:05:00Z')
    await runJobs()
    const [mail, ...more] = await digests()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: 'salma@example.com', language: 'en', is_private: false })
    expect(mail?.subject).toContain('What is waiting today')
    const expected = [
      'Requests under review: 2',
      'Decisions not sent to applicants: 1',
      'Unanswered messages: 1',
      'Memberships ending within 7 days: 1',
      'Members with nothing assigned: 1',
      'See the details under Today: https://coach.example/coach',
      'To turn this email off, open My account in the coach dashboard.',
    ]
    expect(mail?.body_text.split('\n\n').slice(0, -1)).toEqual(expected)
    expect(mail?.body_text).not.toMatch(/Sara|Omar|Mona/)
    at('2026-03-02T09:00:00Z')
    await runJobs()
    expect(await digests()).toHaveLength(1)
    at('2026-03-03T06:00:00Z')
    await runJobs()
    expect(await digests()).toHaveLength(2)
  })

  it('comes at eight by the clock of Cairo in summer too, and in Arabic for who never signed in', async () => {
    await turn(true)
    at('2026-07-01T04:59:00Z')
    await postApplication(product.app)
    await sendDigests(product.context)
    expect(await digests()).toEqual([])
    at('2026-07-01T05:00:00Z')
    await sendDigests(product.context)
    const [mail] = await digests()
    expect(mail?.body_text).toContain('طلبات قيد المراجعة: 1')
    expect(mail?.language).toBe('ar')
  })

  it('is not sent if nothing waits at that time, nor later on that day', async () => {
    await turn(true)
    at('2026-03-02T06:00:00Z')
    await sendDigests(product.context)
    await postApplication(product.app)
    at('2026-03-02T10:00:00Z')
    await sendDigests(product.context)
    expect(await digests()).toEqual([])
  })

  it.each([
    ['blocked', { blocked_at: new Date('2026-03-02T05:00:00Z') }],
    ['no staff any more', { role: 'user' }],
    ['without an address', { email: null }],
  ] as const)('is not sent to an account that is %s', async (_, columns) => {
    await turn(true)
    await postApplication(product.app)
    await set(columns)
    at('2026-03-02T06:00:00Z')
    await sendDigests(product.context)
    expect(await digests()).toEqual([])
  })

  it('is sent once by two processes', async () => {
    await turn(true)
    await postApplication(product.app)
    at('2026-03-02T06:00:00Z')
    const other = await openDatabase(product.context.settings.database)
    const second: Context = { ...product.context, database: other, db: other.db }
    await Promise.all([sendDigests(product.context), sendDigests(second), sendDigests(second)])
    await other.close()
    expect(await digests()).toHaveLength(1)
  })

  it('is sent by a late start on the same day, but not in the evening', async () => {
    await turn(true)
    await postApplication(product.app)
    at('2026-03-02T18:00:00Z')
    await sendDigests(product.context)
    expect(await digests()).toEqual([])
    at('2026-03-03T17:59:00Z')
    await sendDigests(product.context)
    expect(await digests()).toHaveLength(1)
  })

  it('begins on the next day if it is turned on after eight, and ends when it is turned off', async () => {
    await postApplication(product.app)
    at('2026-03-02T07:00:00Z')
    await turn(true)
    await sendDigests(product.context)
    expect(await digests()).toEqual([])
    at('2026-03-03T07:00:00Z')
    await sendDigests(product.context)
    await turn(false)
    at('2026-03-04T07:00:00Z')
    await sendDigests(product.context)
    expect(await digests()).toHaveLength(1)
    const entries = product.context.db.selectFrom('audit_entries').select('action').orderBy('at')
    expect(await entries.where('action', 'like', 'digest.%').execute()).toEqual([
      { action: 'digest.turned_on' },
      { action: 'digest.turned_off' },
    ])
  })

  it('needs an address and a staff account', async () => {
    await set({ email: null })
    const refused = await call('PUT', coach, true)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'no_email_address'])
    expect((await call('GET')).json()).toMatchObject({ isOn: false, email: false })
    const member = await anAccount(product.context)
    expect((await call('PUT', member, true)).statusCode).toBe(403)
    expect((await call('GET', member)).statusCode).toBe(403)
  })

  it('waits in no outbox without a mail server', async () => {
    await product.close()
    await start(kind)
    await turn(true)
    expect((await call('GET')).json()).toEqual({ isOn: true, email: true, isConnected: false })
    await postApplication(product.app)
    at('2026-03-02T06:00:00Z')
    await sendDigests(product.context)
    expect(await digests()).toEqual([])
  })
})
