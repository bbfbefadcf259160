import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '#server/test/accounts.ts'
import { anApplication, formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { aPlainPicture } from '#server/test/sample-pictures.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const publicUrl = 'https://coach.example'
const own = 'a long enough one'
const email = 'sara@example.com'
let product: TestApp
let token: string
let sent: { _id: string; code: string }
let made = 0

const asStaff = () => ({ authorization: `Bearer ${token}` })
const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
const approve = (id = sent._id) => post(`/admin/approve/${id}`, {}, asStaff())
const reject = (reason?: string, id = sent._id) => post(`/admin/reject/${id}`, { reason }, asStaff())
const send = (cloudinaryId: string, key: object = {}) =>
  post('/subscriptions/status/proof', {
    code: sent.code,
    phoneLast4: '4567',
    paymentProof: { cloudinaryId },
    ...key,
  })
const request = async (id = sent._id) =>
  (await product.app.inject({ url: `/api/admin/requests/${id}`, headers: asStaff() })).json().subscription
const counts = async () =>
  (await product.app.inject({ url: '/api/admin/requests', headers: asStaff() })).json().counts
const mailsTo = (recipient: string) =>
  product.context.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .execute()
const uploads = () => product.context.db.selectFrom('uploads').selectAll().orderBy('id').execute()

async function aTicket(): Promise<string> {
  product.clock.advance(1)
  const file = aPdf({ more: [`<< /Proof (${made++}) >>`] })
  return (await uploadProof(product.app, formOf(file, 'new.pdf', 'application/pdf'))).cloudinaryId
}

async function open(kind: 'sqlite' | 'postgres') {
  product = await pricedApp(kind, { PUBLIC_URL: publicUrl })
  token = await signInAsAdmin(product.context)
  const proof = formOf(await aPlainPicture('png'), 'first.png', 'image/png')
  sent = await postApplication(product.app, { email, proof })
}

async function setContactEmail() {
  const site = (await product.app.inject('/api/site')).json()
  site.settings.contactEmail = 'coach@example.com'
  const put = { method: 'PUT', url: '/api/site', payload: site, headers: asStaff() } as const
  expect((await product.app.inject(put)).statusCode).toBe(200)
}

afterEach(() => product.close())

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  describe('a new proof', () => {
    beforeEach(() => open(kind))

    rule('makes a rejected application pending again, and changes nothing else', async () => {
      await setContactEmail()
      const before = await request()
      product.clock.advance(60_000)
      await reject('Only half of it is visible')
      const [rejection] = await mailsTo(email)
      expect(rejection?.body_text).toContain(`${publicUrl}/status`)
      expect(rejection?.body_text).toContain(sent.code)
      product.clock.advance(60_000)
      const answer = await send(await aTicket())
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({
        status: 'pending',
        plan: 'professional',
        ...{ price: before.order.price, months: 1, total: before.order.price },
        createdAt: before.createdAt,
        canSendProof: false,
      })
      const after = await request()
      const { url, thumbnailUrl } = after.earlierProofs[0]
      expect(after).toEqual({
        ...before,
        rejectionReason: 'Only half of it is visible',
        paymentProof: expect.any(String),
        paymentProofDetails: expect.objectContaining({ originalName: 'new.pdf', duplicates: [] }),
        earlierProofs: [
          {
            url: expect.stringContaining('/original?'),
            thumbnailUrl: expect.stringContaining('/200?'),
            uploadedAt: before.paymentProofDetails.uploadedAt,
            mimetype: 'image/png',
          },
        ],
        updatedAt: product.clock.now().toISOString(),
      })
      expect(before.earlierProofs).toEqual([])
      for (const one of [url, thumbnailUrl]) expect((await product.app.inject(one)).statusCode).toBe(200)
      expect(await counts()).toMatchObject({ total: 1, pending: 1, approved: 0, rejected: 0 })
      const first = await product.app.inject({
        url: '/api/admin/requests?sort=pending-first',
        headers: asStaff(),
      })
      expect(first.json().requests[0]._id).toBe(sent._id)
      const [mail] = await mailsTo('coach@example.com')
      expect(mail?.subject).toContain('إيصال جديد')
      expect(mail?.body_text).toContain(`${publicUrl}/admin`)
    })

    rule('is approved like the first one, and the applicant’s own password is unchanged', async () => {
      await reject()
      await send(await aTicket())
      expect((await approve()).json()).toMatchObject({
        passwordUnchanged: false,
        subscription: { status: 'approved', earlierProofs: [{ mimetype: 'image/png' }] },
      })
      expect((await request()).rejectionReason).toBeUndefined()
      expect((await post('/auth/login', { email, password: own })).statusCode).toBe(200)
      expect((await post('/auth/login', { email, password: testPassword })).statusCode).toBe(401)
    })

    rule('can follow each rejection; staff see the earlier proofs, newest first', async () => {
      for (let n = 0; n < 12; n++) {
        product.clock.advance(1000)
        expect((await reject(`Reason ${n}`)).statusCode).toBe(200)
        expect((await send(await aTicket())).statusCode).toBe(200)
      }
      const { earlierProofs } = await request()
      const times = earlierProofs.map(({ uploadedAt }: { uploadedAt: string }) => uploadedAt)
      expect(times).toHaveLength(10)
      expect(times).toEqual(times.toSorted().reverse())
      expect(await uploads()).toHaveLength(13)
      expect(await counts()).toMatchObject({ total: 1, pending: 1, approved: 0, rejected: 0 })
    })

    it('sent from several tabs at once is accepted once, and the other uploads stay unclaimed', async () => {
      await reject()
      const tickets = [await aTicket(), await aTicket(), await aTicket(), await aTicket()]
      // Rate limits would serialize the calls, so that they no longer run at the same time.
      product.context.settings.rateLimits = false
      const answers = await Promise.all(tickets.map((ticket) => send(ticket)))
      const rejected = Array.from({ length: 3 }, () => 'application_not_rejected')
      const outcomes = answers.map((answer) => answer.json().code ?? answer.json().status)
      expect(outcomes.sort()).toEqual([...rejected, 'pending'])
      const states = (await uploads()).map(({ state }) => state)
      expect(states.sort()).toEqual(['claimed', 'claimed', 'ready', 'ready', 'ready'])
      expect(await counts()).toMatchObject({ total: 1, pending: 1, approved: 0, rejected: 0 })
    })

    it('sent twice with the same file is stored once, and both calls succeed', async () => {
      await reject()
      const ticket = await aTicket()
      const [one, other] = await Promise.all([send(ticket), send(ticket)])
      expect([one?.statusCode, other?.statusCode]).toEqual([200, 200])
      expect(one?.json()).toEqual(other?.json())
      expect(await uploads()).toHaveLength(2)
      expect(await counts()).toMatchObject({ pending: 1, rejected: 0 })
    })

    it('sent during an approval: the counts match the resulting state', async () => {
      for (let round = 0; round < 5; round++) {
        expect((await reject()).statusCode).toBe(200)
        const ticket = await aTicket()
        const [renewed, approved] = await Promise.all([send(ticket), approve()])
        const { status } = await request()
        expect(renewed?.statusCode).toBe(200)
        expect(approved?.statusCode).toBe(status === 'approved' ? 200 : 409)
        const isOpen = status === 'approved'
        expect(await counts()).toMatchObject({
          total: 1,
          pending: isOpen ? 0 : 1,
          approved: isOpen ? 1 : 0,
          rejected: 0,
        })
        if (isOpen) return
      }
    })

    rule('is rejected if the application is not rejected, or too late, and changes nothing', async () => {
      const error = async (ticket: string, key: object = {}) => {
        const { statusCode, body } = await send(ticket, key)
        return [statusCode, JSON.parse(body).code]
      }
      const ticket = await aTicket()
      expect(await error(ticket)).toEqual([409, 'application_not_rejected'])
      await reject()
      expect(await error('made-up')).toEqual([422, 'proof_required'])
      expect(await error(ticket, { phoneLast4: '0000' })).toEqual([404, 'not_found'])
      const spent = await aTicket()
      expect((await post('/subscriptions', anApplication({ ticket: spent }))).statusCode).toBe(201)
      expect(await error(spent)).toEqual([409, 'proof_already_used'])
      product.clock.advance(30 * 24 * 60 * 60 * 1000)
      token = await signInAsAdmin(product.context)
      expect(await error(await aTicket())).toEqual([409, 'application_not_rejected'])
      expect(await request()).toMatchObject({ status: 'rejected', earlierProofs: [] })
      expect(await counts()).toMatchObject({ total: 2, pending: 1, approved: 0, rejected: 1 })
    })

    rule('is accepted despite other pending applications of the same e-mail', async () => {
      await reject()
      for (let n = 0; n < 3; n++) await postApplication(product.app, { email })
      expect((await send(await aTicket())).statusCode).toBe(200)
      expect(await counts()).toMatchObject({ total: 4, pending: 4, approved: 0, rejected: 0 })
    })
  })
})
