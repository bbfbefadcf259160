import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { anApplication, formOf, uploadProof } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { registerAs } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { purgeNetworks } from './purge-networks.ts'
import { purgeFloods, purgeRejected } from './purge-rejected.ts'

const day = 24 * 60 * 60 * 1000
const flooder = '198.51.100.7'
let made = 0

type Headers = { authorization: string }

onSqlite((kind) => {
  let product: TestApp
  let staff: Headers

  const signInStaff = async () => {
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  }
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    await signInStaff()
  })
  afterEach(() => product.close())

  const get = (url: string) => callAs(product.app, staff, { method: 'GET', url })
  const post = (url: string, payload: object, { from = flooder, headers = {} as object } = {}) =>
    product.app.inject({
      method: 'POST',
      url: `/api${url}`,
      payload,
      remoteAddress: from,
      headers: { ...headers },
    })
  const aTicket = async () => {
    product.clock.advance(1000)
    const file = aPdf({ more: [`<< /Note (network ${++made}) >>`] })
    return (await uploadProof(product.app, formOf(file, 'receipt.pdf', 'application/pdf'))).cloudinaryId
  }
  const applyFrom = async (from: string, different: object = {}) => {
    const form = anApplication({ ticket: await aTicket(), email: `junk${made}@example.com`, ...different })
    return (await post('/subscriptions', form, { from })).json().subscription as { _id: string; code: string }
  }
  const subscribeAs = async (headers: object) => {
    const payload = { planId: 'premium', paymentProof: { cloudinaryId: await aTicket() } }
    const sent = await post('/subscriptions/subscribe', payload, { headers })
    return sent.json().subscription._id as string
  }
  const others = (id: string) => get(`/admin/requests/${id}/others?by=network`)
  const reject = (id: string, ids: string[]) =>
    post(`/admin/requests/${id}/reject-others`, { ids, by: 'network' }, { headers: staff })
  const request = async (id: string) => (await get(`/admin/requests/${id}`)).subscription
  const statusOf = async (id: string) => (await request(id)).status
  const networkOf = async (id: string) => {
    const rows = product.context.db.selectFrom('applications').select(['network_block', 'network_expires_at'])
    return rows.where('id', '=', id).executeTakeFirstOrThrow()
  }
  const noNetwork = { network_block: null, network_expires_at: null }
  const receiptOf = async (id: string) => (await request(id)).paymentProof

  describe('requests of strangers from the same network', () => {
    it('are counted in the list, and shown oldest first, without the network', async () => {
      const [first, second, third] = [
        await applyFrom(flooder, { fullName: 'Oldest', plan: 'basic', email: 'oldest@example.com' }),
        await applyFrom(flooder),
        await applyFrom(flooder),
      ]
      const elsewhere = await applyFrom('203.0.113.9')
      const { requests } = await get('/coach/requests?sort=oldest')
      expect(requests.map((one: { sameNetworkWaiting: number }) => one.sameNetworkWaiting)).toEqual([
        2, 2, 2, 0,
      ])
      const shown = await others(second._id)
      expect(shown).toEqual({
        requests: [
          {
            ...{ _id: first._id, fullName: 'Oldest', email: 'oldest@example.com', plan: 'basic' },
            ...{ phone: '0100 123 4567', byMember: false, createdAt: expect.any(String) },
          },
          expect.objectContaining({ _id: third._id }),
        ],
        total: 2,
      })
      expect((await others(elsewhere._id)).total).toBe(0)
      const { network_block } = await networkOf(first._id)
      expect(network_block).toEqual(expect.any(String))
      for (const secret of [flooder, `${network_block}`])
        expect(JSON.stringify([requests, shown])).not.toContain(secret)
    })

    it('are those of one IPv6 /48, since one customer can have every network in it', async () => {
      const first = await applyFrom('2001:db8:7:1::1')
      const second = await applyFrom('2001:db8:7:ffff::2')
      await applyFrom('2001:db8:8:1::1')
      expect((await others(first._id)).requests).toMatchObject([{ _id: second._id }])
    })

    it('are none if all visitors seem to have one address, as behind a proxy that is not in TRUST_PROXY', async () => {
      for (const from of ['127.0.0.1', '10.0.0.7', 'fd00::1']) {
        const [first] = [await applyFrom(from), await applyFrom(from)]
        expect(await networkOf(first._id)).toEqual(noNetwork)
        expect(await request(first._id)).not.toHaveProperty('sameNetworkWaiting')
      }
    })

    it('never include those of an account that has or had access, even if it got it since', async () => {
      const junk = await applyFrom(flooder)
      const member = await anAccount(product.context, { email: 'member@example.com' })
      const renewal = await subscribeAs((await aSession(product.context, member)).headers)
      const fresh = await registerAs(product.app, { email: 'fresh@example.com' })
      const own = await subscribeAs(fresh.headers)
      expect(await networkOf(renewal)).toEqual(noNetwork)
      expect((await others(junk._id)).requests).toMatchObject([{ _id: own }])
      await product.context.db
        .updateTable('users')
        .set({ had_access: true })
        .where('id', '=', fresh.userId)
        .execute()
      expect(await others(junk._id)).toEqual({ requests: [], total: 0 })
      expect((await request(junk._id)).sameNetworkWaiting).toBe(0)
      expect((await reject(junk._id, [renewal, own])).json()).toEqual({ rejected: 0, left: 0 })
      expect([await statusOf(renewal), await statusOf(own)]).toEqual(['pending', 'pending'])
      expect((await others(renewal)).total).toBe(0)
      expect(await request(renewal)).not.toHaveProperty('sameNetworkWaiting')
    })
  })

  describe('rejecting them together', () => {
    it('rejects only the given ones, not newer ones, and sends no mails', async () => {
      const remaining = await applyFrom(flooder)
      const ids = [(await applyFrom(flooder))._id, (await applyFrom(flooder))._id]
      const elsewhere = await applyFrom('203.0.113.9')
      const late = await applyFrom(flooder)
      const mails = () => product.context.db.selectFrom('outbox').select('id').execute()
      const before = await mails()
      const answer = await reject(remaining._id, [...ids, elsewhere._id, remaining._id])
      expect([answer.statusCode, answer.json()]).toEqual([200, { rejected: 2, left: 1 }])
      expect(await mails()).toEqual(before)
      for (const id of ids)
        expect(await request(id)).toMatchObject({ status: 'rejected', rejectionReason: 'Coach decision' })
      for (const { _id } of [remaining, elsewhere, late]) expect(await statusOf(_id)).toBe('pending')
      expect((await get('/admin/requests')).counts).toMatchObject({ pending: 3, rejected: 2 })
    })

    it('fails if the chosen one was reviewed, and rejects nothing by e-mail', async () => {
      const [remaining, other] = [await applyFrom(flooder), await applyFrom(flooder)]
      const byEmail = await post(
        `/admin/requests/${remaining._id}/reject-others`,
        { ids: [other._id] },
        { headers: staff },
      )
      expect(byEmail.json()).toEqual({ rejected: 0, left: 0 })
      await post(`/admin/reject/${remaining._id}`, {}, { headers: staff })
      const late = await reject(remaining._id, [other._id])
      expect([late.statusCode, late.json().code]).toEqual([409, 'application_not_pending'])
      expect(await statusOf(other._id)).toBe('pending')
    })

    it('deletes their receipts after two days, those of others after thirty', async () => {
      const purge = async () => {
        const before = new Date(product.clock.now().getTime() - 30 * day)
        return (await purgeFloods(product.context)) + (await purgeRejected(product.context, { before }))
      }
      const remaining = await applyFrom(flooder)
      const [junk, byHand] = [await applyFrom(flooder), await applyFrom('203.0.113.9')]
      await reject(remaining._id, [junk._id])
      await post(`/admin/reject/${byHand._id}`, {}, { headers: staff })
      product.clock.advance(2 * day - 1)
      await signInStaff()
      expect(await purge()).toBe(0)
      expect(await receiptOf(junk._id)).toEqual(expect.any(String))
      product.clock.advance(1)
      expect(await purge()).toBe(1)
      expect([await receiptOf(junk._id), await receiptOf(byHand._id)]).toEqual([null, expect.any(String)])
      product.clock.advance(28 * day)
      await signInStaff()
      expect(await purge()).toBe(1)
      expect(await receiptOf(byHand._id)).toBe(null)
    })

    it('accepts a new receipt for these two days; the request is then pending for the network that sent it', async () => {
      const remaining = await applyFrom(flooder)
      const [junk, other] = [await applyFrom(flooder), await applyFrom(flooder)]
      await reject(remaining._id, [junk._id, other._id])
      const resend = async (code: string) => {
        const key = { code, phoneLast4: '4567' }
        return post('/subscriptions/status/proof', {
          ...key,
          paymentProof: { cloudinaryId: await aTicket() },
        })
      }
      const look = async (code: string) =>
        (await post('/subscriptions/status', { code, phoneLast4: '4567' })).json()
      expect((await look(junk.code)).canSendProof).toBe(true)
      expect((await resend(junk.code)).statusCode).toBe(200)
      expect((await others(remaining._id)).requests).toMatchObject([{ _id: junk._id }])
      product.clock.advance(2 * day)
      await signInStaff()
      expect((await look(other.code)).canSendProof).toBe(false)
      expect((await resend(other.code)).statusCode).toBe(409)
      await post(`/admin/reject/${junk._id}`, {}, { headers: staff })
      product.clock.advance(3 * day)
      expect((await look(junk.code)).canSendProof).toBe(true)
    })
  })

  describe('the network of a request', () => {
    it('is deleted with any decision', async () => {
      const { headers } = await registerAs(product.app, { email: 'fresh@example.com' })
      const own = await subscribeAs(headers)
      const [remaining, approved, rejected, together] = [
        await applyFrom(flooder),
        await applyFrom(flooder),
        await applyFrom(flooder),
        await applyFrom(flooder),
      ]
      for (const id of [own, approved._id, rejected._id, together._id])
        expect((await networkOf(id)).network_block).toEqual(expect.any(String))
      await post('/subscriptions/cancel', {}, { headers })
      await post(`/admin/approve/${approved._id}`, {}, { headers: staff })
      await post(`/admin/reject/${rejected._id}`, {}, { headers: staff })
      await reject(remaining._id, [together._id])
      for (const id of [own, approved._id, rejected._id, together._id])
        expect(await networkOf(id)).toEqual(noNetwork)
      expect((await networkOf(remaining._id)).network_block).toEqual(expect.any(String))
    })

    it('is deleted after thirty days, while the request stays pending', async () => {
      const { _id } = await applyFrom(flooder)
      product.clock.advance(30 * day - 1000)
      await purgeNetworks(product.context)
      expect((await networkOf(_id)).network_block).toEqual(expect.any(String))
      product.clock.advance(1000)
      await purgeNetworks(product.context)
      expect(await networkOf(_id)).toEqual(noNetwork)
      await signInStaff()
      expect(await statusOf(_id)).toBe('pending')
      expect(await others(_id)).toEqual({ requests: [], total: 0 })
    })
  })
})
