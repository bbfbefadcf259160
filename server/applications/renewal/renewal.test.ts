import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UserRow } from '#server/accounts/index.ts'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { formOf, uploadProof } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { signInAsMember } from '#server/test/members.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { sendPicture, staffFormOf } from '#server/test/site-pictures.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const day = 24 * 60 * 60 * 1000
let product: TestApp
let token: string
let member: UserRow
let asMember: Record<string, string>
let made = 0

const asStaff = () => ({ authorization: `Bearer ${token}` })
const post = (url: string, payload: object, headers: Record<string, string>) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
const get = async (url: string, headers: Record<string, string>) =>
  (await product.app.inject({ url: `/api${url}`, headers })).json()
const ask = (body: object = {}, headers = asMember) =>
  post('/subscriptions/subscribe', { planId: 'premium', ...body }, headers)
const cancel = (headers = asMember) => post('/subscriptions/cancel', {}, headers)
const approve = (id: string, payload: object = {}) => post(`/admin/approve/${id}`, payload, asStaff())
const reject = (id: string) => post(`/admin/reject/${id}`, {}, asStaff())
const current = (headers = asMember) => get('/subscriptions/current', headers)
const counts = async () => (await get('/admin/requests', asStaff())).counts
const request = async (id: string) => (await get(`/admin/requests/${id}`, asStaff())).subscription
const uploads = () => product.context.db.selectFrom('uploads').selectAll().orderBy('id').execute()
const account = () =>
  product.context.db.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()

function aForm() {
  return formOf(aPdf({ more: [`<< /Receipt (${made++}) >>`] }), 'receipt.pdf', 'application/pdf')
}

async function aTicket(): Promise<{ cloudinaryId: string }> {
  product.clock.advance(1)
  const { cloudinaryId } = await uploadProof(product.app, aForm())
  return { cloudinaryId }
}

function replace(id: string, headers: Record<string, string>) {
  const { payload, headers: form } = aForm()
  const url = `/api/upload/payment-proof/${id}`
  return product.app.inject({ method: 'POST', url, payload, headers: { ...form, ...headers } })
}

async function renewalTokenOf({ email }: UserRow): Promise<Record<string, string>> {
  const rejected = await post('/auth/login', { email, password: testPassword }, {})
  expect([rejected.statusCode, rejected.json().code]).toEqual([401, 'access_expired'])
  return { authorization: `Bearer ${rejected.json().renewalToken}` }
}

async function open(kind: 'sqlite' | 'postgres') {
  product = await pricedApp(kind, { PUBLIC_URL: 'https://coach.example' })
  token = await signInAsAdmin(product.context)
  member = await anAccount(product.context, { email: 'mona@example.com' })
  const numbers = { phone: '0100 123 4567', phone_e164: '+201001234567' }
  await product.context.db.updateTable('users').set(numbers).where('id', '=', member.id).execute()
  asMember = (await aSession(product.context, member)).headers
}

afterEach(() => product.close())

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  describe('a renewal', () => {
    beforeEach(() => open(kind))

    rule(
      'uses the account’s own data, does not change access while pending, and extends it from its end',
      async () => {
        const site = await get('/site', {})
        site.settings.contactEmail = 'coach@example.com'
        await product.app.inject({ method: 'PUT', url: '/api/site', payload: site, headers: asStaff() })
        const before = (await current()).subscription
        product.clock.advance(10 * day)
        token = await signInAsAdmin(product.context)
        asMember = (await aSession(product.context, member)).headers
        const answer = await ask({ paymentProof: await aTicket(), siteVersion: 2 })
        expect(answer.statusCode).toBe(201)
        const requested = answer.json().subscription
        expect(requested).toEqual({
          _id: expect.any(String),
          plan: 'premium',
          status: 'pending',
          kind: 'renewal',
          ...{ price: 3200, months: 1, total: 3200 },
          hasProof: true,
          createdAt: product.clock.now().toISOString(),
        })
        expect(await request(requested._id)).toMatchObject({
          userId: member.id,
          fullName: 'Mona',
          email: 'mona@example.com',
          phoneE164: '+201001234567',
          whatsappE164: '+201001234567',
          kind: 'renewal',
          existingMember: true,
          order: { price: 3200, siteVersion: 2 },
        })
        expect(await current()).toMatchObject({ subscription: before, request: requested })
        expect(await counts()).toMatchObject({ total: 1, pending: 1, approved: 0, rejected: 0 })
        const found = await get('/admin/requests?q=4567', asStaff())
        expect(found.requests).toHaveLength(1)
        const [mail] = await product.context.db.selectFrom('outbox').selectAll().execute()
        expect(mail).toMatchObject({
          recipient: 'coach@example.com',
          subject: expect.stringContaining('تجديد'),
        })

        expect((await approve(requested._id)).json()).toMatchObject({ passwordUnchanged: true })
        const after = await current()
        expect(after).not.toHaveProperty('request')
        expect(after.subscription).toEqual({
          plan: 'premium',
          status: 'active',
          startDate: before.startDate,
          endDate: new Date(Date.parse(before.endDate) + 30 * day).toISOString(),
          accessDays: 60,
        })
        expect((await signInAsMember(product.app, member)).authorization).toMatch(/fcm_/)
      },
    )

    it('can be pending once: of two concurrent ones the other fails, and so does a third', async () => {
      const proofs = [await aTicket(), await aTicket()]
      const answers = await Promise.all(proofs.map((paymentProof) => ask({ paymentProof })))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
      const again = await ask()
      expect([again.statusCode, again.json().code]).toEqual([409, 'request_already_pending'])
      expect(await counts()).toMatchObject({ total: 1, pending: 1, approved: 0, rejected: 0 })
      expect((await uploads()).map(({ state }) => state).sort()).toEqual(['claimed', 'ready'])
    })

    it('sent twice with one proof is created once, and both calls succeed', async () => {
      const paymentProof = await aTicket()
      const [one, other] = await Promise.all([ask({ paymentProof }), ask({ paymentProof })])
      expect([one?.statusCode, other?.statusCode]).toEqual([201, 201])
      expect(one?.json()).toEqual(other?.json())
      expect(await counts()).toMatchObject({ total: 1 })
    })

    rule('needs an existing proof if it has one, and can have none', async () => {
      const rejected = await ask({ paymentProof: { cloudinaryId: 'made-up' } })
      expect([rejected.statusCode, rejected.json().code]).toEqual([422, 'proof_required'])
      const paymentProof = await aTicket()
      const { headers: other } = await aSession(product.context, await anAccount(product.context))
      expect((await ask({ paymentProof }, other)).statusCode).toBe(201)
      const spent = await ask({ paymentProof })
      expect([spent.statusCode, spent.json().code]).toEqual([409, 'proof_already_used'])
      expect((await ask()).json().subscription).toMatchObject({ hasProof: false })
    })

    rule('with an unknown site version is rejected before its proof is read', async () => {
      const paymentProof = { cloudinaryId: 'made-up' }
      const rejected = await ask({ paymentProof, siteVersion: 99_999 })
      expect([rejected.statusCode, Object.keys(rejected.json().fields)]).toEqual([422, ['siteVersion']])
      expect((await ask({ paymentProof })).json().code).toBe('proof_required')
    })

    rule('withdrawn deletes its proof, corrects the counts, and allows another request', async () => {
      const { _id } = (await ask({ paymentProof: await aTicket() })).json().subscription
      expect((await replace(_id, asMember)).statusCode).toBe(201)
      const stored = await uploads()
      expect(stored).toHaveLength(2)
      const before = await account()
      expect((await cancel()).json().subscription).toMatchObject({
        _id,
        status: 'cancelled',
        hasProof: false,
      })
      expect(await uploads()).toEqual([])
      for (const { storage_key } of stored) {
        await expect(product.context.files.open(storage_key)).rejects.toThrow()
      }
      expect(await account()).toEqual(before)
      expect(await counts()).toMatchObject({ total: 1, pending: 0, approved: 0, rejected: 0 })
      const again = await cancel()
      expect([again.statusCode, again.json().code]).toEqual([409, 'no_pending_request'])
      expect(await current()).not.toHaveProperty('request')
      expect((await approve(_id)).json().code).toBe('application_not_pending')
      expect((await ask()).statusCode).toBe(201)
      expect(await counts()).toMatchObject({ total: 2, pending: 1, approved: 0, rejected: 0 })
    })

    it('withdrawn keeps the proof of what was paid back for it', async () => {
      const { _id } = (await ask({ paymentProof: await aTicket() })).json().subscription
      await post(`/admin/reject/${_id}`, { topUp: { received: 70_000 } }, asStaff())
      const form = staffFormOf(aPdf(), { purpose: 'refund' })
      const proof = { cloudinaryId: (await sendPicture(product.app, token, form)).json().file.cloudinaryId }
      const today = product.clock.now().toISOString().slice(0, 10)
      const refund = { amount: 20_000, day: today, access: 'keep', proof }
      const refunded = await post(`/admin/requests/${_id}/refunds`, refund, asStaff())
      expect(refunded.statusCode, refunded.body).toBe(200)
      const resent = await post(`/subscriptions/resend/${_id}`, { paymentProof: await aTicket() }, asMember)
      expect(resent.statusCode, resent.body).toBe(200)
      expect((await cancel()).statusCode).toBe(200)
      expect(await uploads()).toMatchObject([{ purpose: 'refund', application_id: _id }])
    })

    it('withdrawn while it is being approved is either withdrawn or approved', async () => {
      for (let round = 0; round < 4; round++) {
        const { access_days: before } = await account()
        const { _id } = (await ask()).json().subscription
        const numbers = await counts()
        const [approved, cancelled] = await Promise.all([approve(_id), cancel()])
        const isApproved = approved?.statusCode === 200
        expect([approved?.statusCode, cancelled?.statusCode].sort()).toEqual([200, 409])
        expect((await request(_id)).status).toBe(isApproved ? 'approved' : 'cancelled')
        expect((await account()).access_days).toBe(before + (isApproved ? 30 : 0))
        const more = isApproved ? 1 : 0
        expect(await counts()).toEqual({
          ...numbers,
          pending: 0,
          approved: numbers.approved + more,
          notTold: numbers.notTold + more,
          notArrived: numbers.notArrived + more,
        })
      }
    })

    rule('that was rejected can be requested again or get a new proof, not both', async () => {
      const { _id } = (await ask()).json().subscription
      await reject(_id)
      expect(await current()).not.toHaveProperty('request')
      expect((await ask()).statusCode).toBe(201)
      const row = await product.context.db
        .selectFrom('applications')
        .selectAll()
        .where('id', '=', _id)
        .executeTakeFirstOrThrow()
      const key = { code: row.code, phoneLast4: '4567', paymentProof: await aTicket() }
      const rejected = await post('/subscriptions/status/proof', key, {})
      expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'request_already_pending'])
      await cancel()
      expect((await post('/subscriptions/status/proof', key, {})).statusCode).toBe(200)
      expect((await current()).request).toMatchObject({ _id, hasProof: true })
    })
  })

  describe('another proof', () => {
    beforeEach(() => open(kind))

    rule('replaces the proof of a request, and staff see both', async () => {
      const { _id } = (await ask()).json().subscription
      const sent = await replace(_id, asMember)
      expect(sent.statusCode).toBe(201)
      expect(sent.json().file).toMatchObject({ mimetype: 'application/pdf', originalName: 'receipt.pdf' })
      expect((await current()).request).toMatchObject({ hasProof: true })
      expect((await request(_id)).earlierProofs).toEqual([])
      product.clock.advance(1000)
      expect((await replace(_id, asStaff())).statusCode).toBe(201)
      const shown = await request(_id)
      expect(shown.earlierProofs).toHaveLength(1)
      expect(shown.earlierProofs[0].url).not.toBe(shown.paymentProof)
      expect((await approve(_id)).statusCode).toBe(200)
      const { proof_id } = await account()
      expect(proof_id).toBe((await uploads())[1]?.id)
    })

    rule(
      'is accepted from the request’s own member and from staff, while it is pending; others get not_found',
      async () => {
        const { _id } = (await ask()).json().subscription
        const { headers: other } = await aSession(product.context, await anAccount(product.context))
        const answers = [await replace(_id, other), await replace('no-such-request', other)]
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
        expect(answers[0]?.body).toBe(answers[1]?.body)
        expect((await replace(_id, {})).statusCode).toBe(401)
        expect(await uploads()).toEqual([])
        await approve(_id)
        const late = await replace(_id, asMember)
        expect([late.statusCode, late.json()]).toMatchObject([
          409,
          { code: 'application_not_pending', status: 'approved' },
        ])
      },
    )

    it('sent during the approval is either the approved one or rejected', async () => {
      const { _id } = (await ask({ paymentProof: await aTicket() })).json().subscription
      const [approved, replaced] = await Promise.all([approve(_id), replace(_id, asMember)])
      expect(approved?.statusCode).toBe(200)
      expect([201, 409]).toContain(replaced?.statusCode)
      const application = await product.context.db
        .selectFrom('applications')
        .select('proof_id')
        .executeTakeFirstOrThrow()
      expect((await account()).proof_id).toBe(application.proof_id)
      const claimed = (await uploads()).filter(({ state }) => state === 'claimed')
      expect(claimed).toHaveLength(replaced?.statusCode === 201 ? 2 : 1)
    })

    rule('can be the eleventh per request and hour only without quotas', async () => {
      const { _id } = (await ask()).json().subscription
      for (let n = 1; n <= 10; n++) expect((await replace(_id, asMember)).statusCode).toBe(201)
      expect((await replace(_id, asMember)).statusCode).toBe(429)
      product.context.settings.rateLimits = false
      expect((await replace(_id, asMember)).statusCode).toBe(201)
    })
  })

  rule.describe('somebody whose access ended', () => {
    beforeEach(() => open(kind))

    it('can read their state and former items without links, request, send a proof and withdraw, nothing else', async () => {
      const give = { resourceType: 'video', title: 'Swing', url: 'https://example.com/swing' }
      expect((await post(`/admin/users/${member.id}/resources`, give, asStaff())).statusCode).toBeLessThan(
        300,
      )
      product.clock.advance(31 * day)
      token = await signInAsAdmin(product.context)
      const renewing = await renewalTokenOf(member)
      const membership = await current(renewing)
      expect(membership).toEqual({
        subscription: expect.objectContaining({ status: 'inactive', plan: 'basic', accessDays: 30 }),
        had: { videos: [{ _id: expect.any(String), titles: { ar: 'Swing', en: 'Swing' } }], documents: [] },
      })
      const { _id } = (await ask({}, renewing)).json().subscription
      expect((await replace(_id, renewing)).statusCode).toBe(201)
      expect((await cancel(renewing)).statusCode).toBe(200)
      for (const url of ['/subscriptions/my-resources', '/program-reviews/current', '/admin/users']) {
        expect((await product.app.inject({ url: `/api${url}`, headers: renewing })).statusCode).toBe(403)
      }
      const requested = (await ask({}, renewing)).json().subscription
      expect(
        (await product.app.inject({ url: '/api/subscriptions/my-resources', headers: renewing })).statusCode,
      ).toBe(403)
      await approve(requested._id)
      const { subscription } = await current(await signInAsMember(product.app, member))
      const now = product.clock.now()
      expect(subscription).toMatchObject({
        status: 'active',
        startDate: now.toISOString(),
        endDate: new Date(now.getTime() + 30 * day).toISOString(),
        accessDays: 30,
      })
    })

    it('or never started can request a first package, and keeps the password', async () => {
      const registered = await anAccount(product.context, { email: 'nour@example.com', days: 0 })
      const renewing = await renewalTokenOf(registered)
      expect((await current(renewing)).subscription).toMatchObject({ plan: null, status: 'inactive' })
      const requested = (await ask({}, renewing)).json().subscription
      expect(requested.kind).toBe('new')
      expect((await current(renewing)).subscription.status).toBe('pending')
      const approved = (await approve(requested._id)).json()
      expect(approved).toMatchObject({ passwordUnchanged: true })
      expect(approved).not.toHaveProperty('generatedPassword')
      expect((await signInAsMember(product.app, registered)).authorization).toMatch(/fcm_/)
    })

    it('cannot be requested by staff', async () => {
      expect((await ask({}, asStaff())).statusCode).toBe(403)
      expect((await cancel(asStaff())).statusCode).toBe(403)
    })
  })
})
