import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UserRow } from '#server/accounts/index.ts'
import { anAccount, testPassword } from '#server/test/accounts.ts'
import { formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { signInAsMember } from '#server/test/members.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const day = 24 * 60 * 60 * 1000
const unreadable = 'The amount cannot be read'
let product: TestApp
let member: UserRow
let asMember: Record<string, string>
let asStaff: Record<string, string>
let made = 0

const post = (url: string, payload: object, headers: Record<string, string>) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
const get = async (url: string, headers: Record<string, string>) =>
  (await product.app.inject({ url: `/api${url}`, headers })).json()
const ask = async (body: object = {}) => {
  product.clock.advance(1)
  return (await post('/subscriptions/subscribe', { planId: 'premium', ...body }, asMember)).json()
    .subscription
}
const current = (headers: Record<string, string> = asMember) => get('/subscriptions/current', headers)
const reject = (id: string, reason?: string) => post(`/admin/reject/${id}`, { reason }, asStaff)
const request = async (id: string) => (await get(`/admin/requests/${id}`, asStaff)).subscription
const counts = async () => (await get('/admin/requests', asStaff)).counts

async function aProof(): Promise<{ paymentProof: { cloudinaryId: string } }> {
  product.clock.advance(1)
  const file = aPdf({ more: [`<< /Another (${made++}) >>`] })
  const { cloudinaryId } = await uploadProof(product.app, formOf(file, 'again.pdf', 'application/pdf'))
  return { paymentProof: { cloudinaryId } }
}

const resend = async (id: string, headers = asMember) =>
  post(`/subscriptions/resend/${id}`, await aProof(), headers)

async function signInAgain(): Promise<void> {
  asStaff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  asMember = await signInAsMember(product.app, member)
}

afterEach(() => product.close())

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(async () => {
    product = await pricedApp(kind, { PUBLIC_URL: 'https://coach.example' })
    member = await anAccount(product.context, { email: 'mona@example.com', days: 60 })
    await signInAgain()
  })

  rule.describe('a rejected request', () => {
    it('is returned to its account with its reason, or the default reason in the reader’s language', async () => {
      const response = await ask(await aProof())
      product.clock.advance(1000)
      await reject(response._id, unreadable)
      const reviewedAt = product.clock.now().toISOString()
      const membership = await current()
      expect(membership).not.toHaveProperty('request')
      expect(membership.rejected).toEqual({ ...response, status: 'rejected', reason: unreadable, reviewedAt })
      const other = await ask()
      await reject(other._id)
      expect((await current()).rejected).toMatchObject({ _id: other._id, reason: 'Coach decision' })
      const inArabic = await current({ ...asMember, 'accept-language': 'ar' })
      expect(inArabic.rejected.reason).toBe('قرار الكابتن')
    })

    it('is not returned once there is a newer one, in any state', async () => {
      await reject((await ask())._id)
      const newer = await ask()
      expect(await current()).toMatchObject({ request: newer })
      expect(await current()).not.toHaveProperty('rejected')
      await post('/subscriptions/cancel', {}, asMember)
      expect(await current()).not.toHaveProperty('rejected')
    })

    it('is returned for exactly 30 days', async () => {
      await reject((await ask())._id)
      product.clock.advance(30 * day - 1)
      await signInAgain()
      expect(await current()).toHaveProperty('rejected')
      product.clock.advance(1)
      await signInAgain()
      expect(await current()).not.toHaveProperty('rejected')
    })

    it('is not returned once access was granted since, by a request or manually', async () => {
      const grants = [
        async () => {
          const { _id } = await postApplication(product.app, { email: member.email })
          return post(`/admin/approve/${_id}`, {}, asStaff)
        },
        () =>
          product.app.inject({
            method: 'PUT',
            url: `/api/admin/users/${member.id}`,
            payload: { subscription: { plan: 'basic' } },
            headers: asStaff,
          }),
      ]
      for (const grant of grants) {
        await reject((await ask())._id)
        product.clock.advance(1)
        expect(await current()).toHaveProperty('rejected')
        expect((await grant()).statusCode).toBe(200)
        expect(await current()).not.toHaveProperty('rejected')
      }
    })

    it('is returned after access ended, and accepts a new proof', async () => {
      product.clock.advance(61 * day)
      asStaff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      const login = { email: member.email, password: testPassword }
      const rejected = await post('/auth/login', login, {})
      asMember = { authorization: `Bearer ${rejected.json().renewalToken}` }
      const { _id } = await ask()
      await reject(_id, unreadable)
      expect((await current()).rejected).toMatchObject({ _id, reason: unreadable })
      expect((await resend(_id)).statusCode).toBe(200)
      expect((await current()).request).toMatchObject({ _id, hasProof: true })
    })
  })

  describe('a new proof for it', () => {
    rule(
      'makes the same request pending again with its order and earlier proofs, and audits the sender',
      async () => {
        const response = await ask(await aProof())
        const before = await request(response._id)
        await reject(response._id, unreadable)
        const answer = await resend(response._id)
        expect([answer.statusCode, answer.json().subscription]).toEqual([200, response])
        const membership = await current()
        expect(membership.request).toEqual(response)
        expect(membership).not.toHaveProperty('rejected')
        expect(await request(response._id)).toMatchObject({
          status: 'pending',
          rejectionReason: unreadable,
          order: before.order,
          paymentProofDetails: { originalName: 'again.pdf' },
          earlierProofs: [{ uploadedAt: before.paymentProofDetails.uploadedAt }],
        })
        expect(await counts()).toMatchObject({ total: 1, pending: 1, approved: 0, rejected: 0 })
        const trail = await product.context.db
          .selectFrom('audit_entries')
          .select('actor_id')
          .where('action', '=', 'application.resent')
          .execute()
        expect(trail).toEqual([{ actor_id: member.id }])
      },
    )

    rule('works only for the member who sent the request; others learn nothing about it', async () => {
      const { _id } = await ask()
      await reject(_id)
      const other = await signInAsMember(product.app, await anAccount(product.context))
      const answers = [await resend(_id, other), await resend('no-such-request', other)]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
      expect(answers[0]?.body).toBe(answers[1]?.body)
      expect((await resend(_id, asStaff)).statusCode).toBe(403)
      expect((await resend(_id, {})).statusCode).toBe(401)
      expect((await request(_id)).status).toBe('rejected')
    })

    rule('fails if nothing is rejected, if another one is pending, and after 30 days', async () => {
      const codeOf = async (id: string) => (await resend(id)).json().code
      const first = await ask()
      expect(await codeOf(first._id)).toBe('application_not_rejected')
      await reject(first._id)
      const spent = await aProof()
      await ask(spent)
      expect(await codeOf(first._id)).toBe('request_already_pending')
      await post('/subscriptions/cancel', {}, asMember)
      const { paymentProof } = spent
      const late = await post(`/subscriptions/resend/${first._id}`, { paymentProof }, asMember)
      expect(late.json().code).toBe('proof_required')
      product.clock.advance(30 * day)
      await signInAgain()
      expect(await codeOf(first._id)).toBe('application_not_rejected')
      expect(await counts()).toMatchObject({ total: 2, pending: 0, approved: 0, rejected: 1 })
    })

    it('sent twice with the same file is stored once, and both calls succeed', async () => {
      const { _id } = await ask()
      await reject(_id)
      const proof = await aProof()
      const twice = [proof, proof].map((payload) => post(`/subscriptions/resend/${_id}`, payload, asMember))
      const answers = await Promise.all(twice)
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(await counts()).toMatchObject({ total: 1, pending: 1, approved: 0, rejected: 0 })
    })

    it('and a concurrent new request leave one pending request', async () => {
      for (let round = 0; round < 4; round++) {
        const { _id } = await ask()
        await reject(_id)
        const proof = await aProof()
        await Promise.all([
          post(`/subscriptions/resend/${_id}`, proof, asMember),
          post('/subscriptions/subscribe', { planId: 'basic' }, asMember),
        ])
        expect(await counts()).toMatchObject({ pending: 1 })
        await post('/subscriptions/cancel', {}, asMember)
      }
    })
  })
})
