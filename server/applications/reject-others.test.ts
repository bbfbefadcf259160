import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { victim } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'

type Headers = { authorization: string }

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  let product: TestApp
  let staff: Headers

  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(() => product.close())

  const get = (url: string) => callAs(product.app, staff, { method: 'GET', url })
  const waitingWith = async (email: string) =>
    (await get(`/admin/requests?status=pending&q=${email}`)).requests.map(({ _id }: { _id: string }) => _id)
  const apply = async (different: object = {}) => {
    product.clock.advance(1000)
    return (await postApplication(product.app, { ...victim, fullName: 'A Stranger', ...different }))._id
  }
  const others = (id: string) => get(`/admin/requests/${id}/others`)
  const reject = (id: string, ids: unknown) =>
    product.app.inject({
      method: 'POST',
      url: `/api/admin/requests/${id}/reject-others`,
      headers: staff,
      payload: { ids },
    })
  const mails = () => product.context.db.selectFrom('outbox').select('id').execute()

  /** A member with access who requests a renewal with a receipt while signed in. */
  async function aMember() {
    const { id } = await anAccount(product.context, { email: victim.email, name: victim.fullName })
    const { headers } = await aSession(product.context, { id })
    const renew = async () => {
      product.clock.advance(1000)
      const form = formOf(aPdf({ more: ['<< /Note (renewal) >>'] }), 'paid.pdf', 'application/pdf')
      const { cloudinaryId } = await uploadProof(product.app, form)
      const payload = { planId: 'premium', paymentProof: { cloudinaryId } }
      const sent = await callAs(product.app, headers, {
        method: 'POST',
        url: '/subscriptions/subscribe',
        payload,
      })
      return sent.subscription._id as string
    }
    return { renew }
  }

  describe('rejecting the other pending requests with the same e-mail', () => {
    rule('rejects the given ones, and sends no mails', async () => {
      const strangers = [await apply(), await apply(), await apply()]
      const remaining = await apply({ fullName: victim.fullName })
      const elsewhere = await apply({ email: 'else@example.com' })
      const { requests } = await get('/coach/requests?sort=newest')
      const counts = new Map(
        requests.map((one: { _id: string; sameEmailWaiting: number }) => [one._id, one.sameEmailWaiting]),
      )
      expect([counts.get(remaining), counts.get(elsewhere)]).toEqual([3, 0])
      const before = await mails()
      const answer = await reject(remaining, strangers)
      expect([answer.statusCode, answer.json()]).toEqual([200, { rejected: 3, left: 0 }])
      expect((await reject(remaining, strangers)).json()).toEqual({ rejected: 0, left: 0 })
      expect(await mails()).toEqual(before)
      expect((await get('/admin/requests')).counts).toMatchObject({
        ...{ total: 5, pending: 2, approved: 0, rejected: 3 },
      })
      expect((await get(`/admin/requests/${remaining}`)).subscription).toMatchObject({
        ...{ status: 'pending', sameEmailWaiting: 0 },
      })
      expect((await get(`/admin/requests/${strangers[0]}`)).subscription).toMatchObject({
        ...{ status: 'rejected', rejectionReason: 'Coach decision' },
      })
    })

    rule('does not reject newer ones or a member’s own renewal, and returns how many are left', async () => {
      const { renew } = await aMember()
      const [stranger, remaining] = [await apply(), await apply()]
      const seen = (await others(remaining)).requests.map(({ _id }: { _id: string }) => _id)
      expect(seen).toEqual([stranger])
      const own = await renew()
      const late = await apply()
      const answer = await reject(remaining, seen)
      expect([answer.statusCode, answer.json()]).toEqual([200, { rejected: 1, left: 2 }])
      expect((await waitingWith(victim.email)).toSorted()).toEqual([remaining, own, late].toSorted())
    })

    it('does not reject the chosen one, those of other e-mails, or those that were reviewed meanwhile', async () => {
      const [reviewed, remaining] = [await apply(), await apply()]
      const elsewhere = await apply({ email: 'else@example.com' })
      await callAs(product.app, staff, {
        method: 'POST',
        url: `/admin/reject/${reviewed}`,
        payload: { reason: 'The receipt is cut off' },
      })
      const answer = await reject(remaining, [remaining, elsewhere, reviewed, 'nobody'])
      expect(answer.json()).toEqual({ rejected: 0, left: 0 })
      for (const id of [remaining, elsewhere])
        expect((await get(`/admin/requests/${id}`)).subscription.status).toBe('pending')
      const { subscription } = await get(`/admin/requests/${reviewed}`)
      expect(subscription.rejectionReason).toBe('The receipt is cut off')
    })

    rule.each([undefined, [], Array.from({ length: 201 }, (_, at) => `id${at}`)])(
      'fails without one to two hundred ids',
      async (ids) => {
        const [stranger, remaining] = [await apply(), await apply()]
        expect((await reject(remaining, ids)).statusCode).toBe(422)
        expect((await get(`/admin/requests/${stranger}`)).subscription.status).toBe('pending')
      },
    )

    rule('fails if the chosen one is not pending or does not exist', async () => {
      const [stranger, remaining] = [await apply(), await apply()]
      await reject(remaining, [stranger])
      const late = await reject(stranger, [remaining])
      expect([late.statusCode, late.json().code]).toEqual([409, 'application_not_pending'])
      expect((await reject('nobody', [remaining])).statusCode).toBe(404)
      expect((await get(`/admin/requests/${remaining}`)).subscription.status).toBe('pending')
    })

    it('leaves exactly one pending if two staff choose different ones concurrently', async () => {
      for (let round = 0; round < 5; round++) {
        const email = `round${round}@example.com`
        const ids = [await apply({ email }), await apply({ email }), await apply({ email })]
        const keep = (id: string) =>
          reject(
            id,
            ids.filter((other) => other !== id),
          )
        const answers = await Promise.all(ids.slice(0, 2).map(keep))
        expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
        expect(await waitingWith(email)).toHaveLength(1)
      }
    })
  })

  rule.describe('the other pending requests with the same e-mail', () => {
    it('are listed oldest first, with whether a member sent it while signed in', async () => {
      const { renew } = await aMember()
      const first = await apply({ fullName: 'Oldest', phone: '01099999999', plan: 'basic' })
      const own = await renew()
      const remaining = await apply()
      await apply({ email: 'else@example.com' })
      expect(await others(remaining)).toEqual({
        requests: [
          {
            _id: first,
            fullName: 'Oldest',
            email: victim.email,
            phone: '01099999999',
            plan: 'basic',
            byMember: false,
            createdAt: expect.any(String),
          },
          expect.objectContaining({ _id: own, fullName: victim.fullName, plan: 'premium', byMember: true }),
        ],
        total: 2,
      })
      expect((await others(own)).requests).toMatchObject([
        { _id: first },
        { _id: remaining, byMember: false },
      ])
    })

    it('are at most two hundred, but all are counted', async () => {
      const remaining = await apply()
      const { db } = product.context
      const row = await db
        .selectFrom('applications')
        .selectAll()
        .where('id', '=', remaining)
        .executeTakeFirstOrThrow()
      const copies = Array.from({ length: 230 }, (_, at) => ({
        ...row,
        id: `copy${at}`,
        code: `COPY-${at}`,
        proof_id: null,
        order_facts: JSON.stringify(row.order_facts),
      }))
      for (let at = 0; at < copies.length; at += 10)
        await db
          .insertInto('applications')
          .values(copies.slice(at, at + 10))
          .execute()
      const { requests, total } = await others(remaining)
      expect([requests.length, total]).toEqual([200, 230])
      const ids = requests.map(({ _id }: { _id: string }) => _id)
      expect((await reject(remaining, ids)).json()).toEqual({ rejected: 200, left: 30 })
    })

    it('are empty for one that is erased or does not exist', async () => {
      const unknown = await product.app.inject({ url: '/api/admin/requests/nobody/others', headers: staff })
      expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found'])
    })
  })
})
