import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, testPassword } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { purgeRejected } from './purge-rejected.ts'

const day = 24 * 60 * 60 * 1000
const own = 'a long enough one'
let product: TestApp
let token: string

async function open(kind: 'sqlite' | 'postgres' = 'sqlite') {
  product = await pricedApp(kind)
  token = await signInAsAdmin(product.context)
}

afterEach(() => product.close())

const asStaff = () => ({ authorization: `Bearer ${token}` })
const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  product.app.inject({ method: 'POST', url, payload, headers: { ...asStaff(), ...headers } })
const approve = (id: string, payload: object = {}) => post(`/api/admin/approve/${id}`, payload)
const reject = (id: string, payload: object = {}) => post(`/api/admin/reject/${id}`, payload)
const signIn = (email: string, password: string) =>
  product.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
const canSignIn = async (email: string, password: string) =>
  (await signIn(email, password)).statusCode === 200
const counts = async () =>
  (await product.app.inject({ url: '/api/admin/requests', headers: asStaff() })).json().counts
const mailsTo = (recipient: string) =>
  product.context.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .orderBy('dedup_key')
    .execute()
const rows = () => product.context.db.selectFrom('applications').selectAll().execute()
const users = () => product.context.db.selectFrom('users').selectAll().where('role', '=', 'user').execute()

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  describe('an approval', () => {
    beforeEach(() => open(kind))

    rule('creates an account with the password that the applicant chose, for 30 days', async () => {
      const { _id } = await postApplication(product.app, { email: 'sara@example.com' })
      product.clock.advance(1000)
      const response = await approve(_id)
      expect(response.statusCode).toBe(200)
      const now = product.clock.now()
      const endDate = new Date(now.getTime() + 30 * day).toISOString()
      const answer = response.json()
      expect(answer).toMatchObject({
        passwordUnchanged: false,
        subscription: {
          _id,
          status: 'approved',
          reviewedBy: 'karim',
          reviewedAt: now.toISOString(),
          existingMember: false,
        },
        user: {
          email: 'sara@example.com',
          name: 'Sara Ibrahim',
          subscription: { plan: 'professional', status: 'active', endDate, accessDays: 30 },
          paymentProof: { cloudinaryUrl: expect.stringMatching(/^\/files\//) },
        },
      })
      expect(answer.generatedPassword).toBeUndefined()
      expect(answer.subscription.userId).toBe(answer.user._id)
      expect(await canSignIn('sara@example.com', own)).toBe(true)
      expect((await rows())[0]?.password_hash).toBeNull()
      expect(await counts()).toMatchObject({ total: 1, pending: 0, approved: 1, rejected: 0 })
      const [mail] = await mailsTo('sara@example.com')
      expect(mail?.subject).toContain('Your request is approved')
      expect(mail?.body_text).toContain('31 Mar 2026')
      expect(mail?.body_text).not.toContain(own)
    })

    it('says on the status page whose password opens the account', async () => {
      const isOwn = async (id: string) =>
        (await product.app.inject({ url: `/api/admin/requests/${id}`, headers: asStaff() })).json()
          .subscription.ownPassword
      const ownerOf = async (code: string) => {
        const payload = { code, phoneLast4: '4567' }
        const url = '/api/subscriptions/status'
        return (await product.app.inject({ method: 'POST', url, payload })).json().password
      }
      const email = 'sara@example.com'
      const first = await postApplication(product.app, { email })
      expect([await isOwn(first._id), await ownerOf(first.code)]).toEqual([true, undefined])
      await approve(first._id)
      expect([await isOwn(first._id), await ownerOf(first.code)]).toEqual([undefined, 'applicant'])

      const renewal = await postApplication(product.app, { email, password: 'another long one' })
      await approve(renewal._id, { customPassword: 'without any effect' })
      expect(await ownerOf(renewal.code)).toBe('unchanged')
      expect(await canSignIn(email, own)).toBe(true)

      const replaced = await postApplication(product.app, { email: 'dina@example.com' })
      await approve(replaced._id, { customPassword: 'chosen by staff' })
      expect(await ownerOf(replaced.code)).toBe('staff')

      const without = await postApplication(product.app, { email: 'nour@example.com' })
      await product.context.db
        .updateTable('applications')
        .set({ password_hash: null })
        .where('id', '=', without._id)
        .execute()
      expect(await isOwn(without._id)).toBe(false)
      const { generatedPassword } = (await approve(without._id)).json()
      expect(await ownerOf(without.code)).toBe('staff')
      expect(await canSignIn('nour@example.com', generatedPassword)).toBe(true)
    })

    it('happens once if twenty approve and reject concurrently', async () => {
      const { _id } = await postApplication(product.app)
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? approve(_id) : reject(_id))),
      )
      const codes = answers.map((answer) => answer.json().code ?? answer.statusCode)
      expect(codes.toSorted()).toEqual([200, ...new Array(19).fill('application_not_pending')])
      const [row] = await rows()
      const isApproved = row?.status === 'approved'
      expect(await users()).toHaveLength(isApproved ? 1 : 0)
      const periods = await product.context.db.selectFrom('access_periods').selectAll().execute()
      expect(periods).toHaveLength(isApproved ? 1 : 0)
      expect(await counts()).toMatchObject({
        total: 1,
        pending: 0,
        approved: isApproved ? 1 : 0,
        rejected: isApproved ? 0 : 1,
      })
      expect(await mailsTo(row?.email ?? '')).toHaveLength(2)
    })

    it('of two concurrent applications with one email creates one account and adds both periods', async () => {
      const email = 'twice@example.com'
      const first = await postApplication(product.app, { email })
      const second = await postApplication(product.app, { email })
      const answers = await Promise.all([
        approve(first._id, { accessDays: 30 }),
        approve(second._id, { accessDays: 60 }),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      const [user, ...others] = await users()
      expect(others).toEqual([])
      expect(user).toMatchObject({ access_days: 90 })
      expect(Date.parse(user?.access_ends_at ?? '')).toBe(product.clock.now().getTime() + 90 * day)
      expect((await rows()).map(({ user_id }) => user_id)).toEqual([user?.id, user?.id])
    })

    rule('extends access from its current end, and does not change password and sessions', async () => {
      const { context, clock } = product
      const member = await anAccount(context, { email: 'member@example.com', days: 10 })
      const session = (await signIn('member@example.com', testPassword)).json().token
      const { _id } = await postApplication(product.app, { email: 'member@example.com' })
      const response = await approve(_id, { accessDays: 20, customPassword: 'quite another one' })
      expect(response.json()).toMatchObject({
        passwordUnchanged: true,
        subscription: { kind: 'renewal', existingMember: true },
        user: {
          _id: member.id,
          subscription: { accessDays: 30, endDate: new Date(clock.now().getTime() + 30 * day).toISOString() },
        },
      })
      expect(response.json().generatedPassword).toBeUndefined()
      expect(await canSignIn('member@example.com', testPassword)).toBe(true)
      expect(await canSignIn('member@example.com', 'quite another one')).toBe(false)
      const authorization = `Bearer ${session}`
      const mine = await product.app.inject({
        url: '/api/subscriptions/my-resources',
        headers: { authorization },
      })
      expect(mine.statusCode).toBe(200)
      expect((await mailsTo('member@example.com'))[0]?.body_text).toContain('Your password hasn’t changed')
    })

    rule('does not change password, name and numbers of an account with a verified address', async () => {
      const account = await anAccount(product.context, { email: 'proved@example.com', days: 0 })
      const { _id } = await postApplication(product.app, { email: 'proved@example.com' })
      expect((await approve(_id)).json()).toMatchObject({
        passwordUnchanged: true,
        user: { _id: account.id, name: account.name, phone: account.phone },
      })
      expect((await signIn('proved@example.com', testPassword)).statusCode).toBe(200)
      expect(await canSignIn('proved@example.com', own)).toBe(false)
    })
  })
})

describe('an approval', () => {
  beforeEach(() => open())

  it('sets the password that staff chose', async () => {
    const { _id } = await postApplication(product.app, { email: 'sara@example.com' })
    expect((await approve(_id, { customPassword: 'chosen by staff' })).statusCode).toBe(200)
    expect(await canSignIn('sara@example.com', 'chosen by staff')).toBe(true)
    expect(await canSignIn('sara@example.com', own)).toBe(false)
  })

  it('returns a generated password once, if staff chose none', async () => {
    const { _id } = await postApplication(product.app, { email: 'sara@example.com' })
    await product.context.db.updateTable('applications').set({ password_hash: null }).execute()
    const headers = { 'idempotency-key': 'one-click' }
    const first = (await post(`/api/admin/approve/${_id}`, {}, headers)).json()
    expect(first.generatedPassword).toMatch(/^[a-z2-9]{16}$/)
    expect(await canSignIn('sara@example.com', first.generatedPassword)).toBe(true)
    const again = await post(`/api/admin/approve/${_id}`, {}, headers)
    expect(again.statusCode).toBe(200)
    expect(again.json().generatedPassword).toBeUndefined()
    const mails = JSON.stringify(await mailsTo('sara@example.com'))
    expect(mails).not.toContain(first.generatedPassword)
    const storedRows = await product.context.db.selectFrom('idempotency').selectAll().execute()
    expect(JSON.stringify(storedRows)).not.toContain(first.generatedPassword)
  })

  it.each([
    [{ accessDays: 0 }, { accessDays: 'Choose 1 to 365 days' }],
    [{ accessDays: 366 }, { accessDays: 'Choose 1 to 365 days' }],
    [{ accessDays: '30' }, { accessDays: 'Choose 1 to 365 days' }],
    [{ customPassword: 'short' }, { customPassword: 'Use at least 8 characters' }],
    [
      { customPassword: 'password1' },
      { customPassword: 'This password is too common and easy to guess. Choose another.' },
    ],
  ])('with %j names the field and changes nothing', async (payload, fields) => {
    const { _id } = await postApplication(product.app)
    const response = await approve(_id, payload)
    expect([response.statusCode, response.json().fields]).toEqual([422, fields])
    expect(await counts()).toMatchObject({ pending: 1, approved: 0 })
  })

  it('of a reviewed application fails and changes nothing', async () => {
    const { _id } = await postApplication(product.app)
    await approve(_id, { accessDays: 30 })
    const before = await users()
    for (const again of [approve(_id), reject(_id), post(`/api/coach/approve/${_id}`)]) {
      const response = await again
      expect([response.statusCode, response.json()]).toEqual([
        409,
        {
          error: 'This request has already been reviewed.',
          code: 'application_not_pending',
          status: 'approved',
        },
      ])
    }
    expect(await users()).toEqual(before)
    expect(await counts()).toMatchObject({ approved: 1, rejected: 0 })
  })

  it('accepts a user id if exactly one application of theirs is pending', async () => {
    const member = await anAccount(product.context, { email: 'member@example.com' })
    const coachApproves = () => post(`/api/coach/approve/${member.id}`, { accessDays: 5 })
    expect((await coachApproves()).statusCode).toBe(404)
    const first = await postApplication(product.app, { email: 'member@example.com' })
    product.clock.advance(1)
    const second = await postApplication(product.app, { email: 'member@example.com' })
    const several = await coachApproves()
    expect([several.statusCode, several.json().code]).toEqual([409, 'several_pending_requests'])
    expect((await reject(first._id)).statusCode).toBe(200)
    expect((await coachApproves()).json().subscription).toMatchObject({ _id: second._id, status: 'approved' })
    expect((await coachApproves()).json().code).toBe('application_not_pending')
    expect((await approve('nobody')).statusCode).toBe(404)
  })

  it('never touches an account of staff', async () => {
    await anAccount(product.context, { role: 'coach', email: 'coach@example.com', username: 'coach' })
    const { _id } = await postApplication(product.app, { email: 'coach@example.com' })
    const response = await approve(_id)
    expect([response.statusCode, response.json().code]).toEqual([409, 'email_taken'])
    expect(await counts()).toMatchObject({ pending: 1 })
  })

  it('that cannot be saved completely is not saved at all', async () => {
    const { _id } = await postApplication(product.app)
    await product.context.db.schema.alterTable('access_periods').dropColumn('granted_by').execute()
    expect((await approve(_id)).statusCode).toBe(500)
    expect(await users()).toEqual([])
    expect(await counts()).toMatchObject({ pending: 1, approved: 0 })
    expect(await rows()).toMatchObject([{ status: 'pending', review_rank: 1 }])
  })
})

describe('a rejection', () => {
  beforeEach(() => open())

  it('also accepts a user id if exactly one application of theirs is pending', async () => {
    const member = await anAccount(product.context, { email: 'member@example.com' })
    const coachRejects = () => post(`/api/coach/reject/${member.id}`, { reason: 'Unpaid' })
    expect((await coachRejects()).statusCode).toBe(404)
    const first = await postApplication(product.app, { email: 'member@example.com' })
    const second = await postApplication(product.app, { email: 'member@example.com' })
    expect((await coachRejects()).json().code).toBe('several_pending_requests')
    expect((await approve(first._id)).statusCode).toBe(200)
    expect((await coachRejects()).json().subscription).toMatchObject({
      _id: second._id,
      status: 'rejected',
      rejectionReason: 'Unpaid',
    })
    expect((await coachRejects()).json().code).toBe('application_not_pending')
  })

  it.each([
    { language: 'en', payload: {}, reason: 'Coach decision', sentence: 'Reason: Coach decision' },
    { language: 'ar', payload: {}, reason: 'Coach decision', sentence: 'السبب: قرار الكابتن' },
    { language: 'ar', payload: { reason: ' لا يُقرأ ' }, reason: 'لا يُقرأ', sentence: 'السبب: لا يُقرأ' },
    { language: 'en', payload: { reason: '' }, reason: 'Coach decision', sentence: 'Reason: Coach decision' },
  ] as const)('tells the applicant why: $sentence', async ({ language, payload, reason, sentence }) => {
    const { _id } = await postApplication(product.app, { email: 'sara@example.com' })
    await product.context.db.updateTable('applications').set({ language }).execute()
    product.clock.advance(1)
    const response = await post(`/api/coach/reject/${_id}`, payload)
    expect(response.json().subscription).toMatchObject({
      status: 'rejected',
      rejectionReason: reason,
      reviewedBy: 'karim',
    })
    const [mail] = await mailsTo('sara@example.com')
    expect(mail?.body_text).toContain(sentence)
    expect(mail?.language).toBe(language)
    expect(await counts()).toMatchObject({ total: 1, pending: 0, approved: 0, rejected: 1 })
  })

  it.each([
    [
      'en',
      'Part of your payment arrived',
      /we’ve received EGP 700\.50 for .* EGP [\d,]+\.50 is still missing\./,
    ],
    ['ar', 'وصل جزء من المبلغ', /وصلنا 700\.50 جنيه من قيمة .*، والمتبقي [\d,]+\.50 جنيه\./],
  ] as const)('that asks for the rest says in %s what arrived, and rejects nothing', async (...expected) => {
    const [language, subject, sentence] = expected
    const { _id } = await postApplication(product.app, { email: 'sara@example.com' })
    await product.context.db.updateTable('applications').set({ language }).execute()
    product.clock.advance(1)
    expect((await reject(_id, { topUp: { received: 70_050 } })).statusCode).toBe(200)
    const [mail] = await mailsTo('sara@example.com')
    expect(mail?.subject).toContain(subject)
    expect(mail?.body_text).toMatch(sentence)
    expect(mail?.body_text).not.toMatch(/accepted|Reason|لم يتم قبول|السبب/)
  })
})

eachDatabase((kind) => {
  it('the data of a rejected applicant is deleted after 30 days, and nothing else', async () => {
    await open(kind)
    const { context, clock } = product
    const rejected = await postApplication(product.app)
    const approved = await postApplication(product.app)
    const waiting = await postApplication(product.app)
    await reject(rejected._id)
    await approve(approved._id)
    const purge = () => purgeRejected(context, { before: new Date(clock.now().getTime() - 30 * day) })
    clock.advance(30 * day - 1)
    expect(await purge()).toBe(0)
    clock.advance(1)
    expect(await purge()).toBe(1)
    expect(await purge()).toBe(0)
    const storedRows = await context.db.selectFrom('uploads').select('application_id').execute()
    expect(storedRows.map((row) => row.application_id).sort()).toEqual([approved._id, waiting._id].sort())
    const stored = new Set<string>()
    for await (const { key } of context.files.listStored()) stored.add(key.split('.')[0] ?? '')
    expect(stored.size).toBe(2)
    const byId = new Map((await rows()).map((row) => [row.id, row]))
    expect(byId.get(rejected._id)).toMatchObject({ password_hash: null, proof_id: null })
    expect(byId.get(waiting._id)).toMatchObject({
      password_hash: expect.any(String),
      proof_id: expect.any(String),
    })
    token = await signInAsAdmin(context)
    const shown = await product.app.inject({ url: `/api/admin/requests/${rejected._id}`, headers: asStaff() })
    expect(shown.json().subscription).toMatchObject({ paymentProof: null, paymentProofDetails: null })
  })
})
