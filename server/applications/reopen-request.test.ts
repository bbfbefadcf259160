import { afterEach, beforeEach, expect, it } from 'vitest'
import { openProductJobs } from '#server/jobs.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { formOf, postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aReceipt } from '#server/test/sample-pictures.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const day = 24 * 60 * 60 * 1000
const email = 'mona@example.com'
let product: TestApp
let staff: { authorization: string }

const post = (url: string, payload: object = {}, headers: Record<string, string> = staff) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
const get = async (url: string) => (await product.app.inject({ url: `/api${url}`, headers: staff })).json()
const read = async (id: string) => (await get(`/admin/requests/${id}`)).subscription
const reopen = (id: string) => post(`/admin/requests/${id}/reopen`)
const approve = (id: string) => post(`/admin/approve/${id}`)
const reject = (id: string, reason?: string) => post(`/admin/reject/${id}`, { reason })
const signInAgain = async () => {
  staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
}
const afterDays = async (days: number) => {
  product.clock.advance(days * day)
  await openProductJobs(product.context).runDueJobs()
  await signInAgain()
}

afterEach(() => product.close())

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    await signInAgain()
  })

  it('a rejected request is pending again as it was, and can be decided anew', async () => {
    const png = await aReceipt('png', { width: 400, height: 800 })
    const proof = formOf(png, 'receipt.png', 'image/png')
    const { _id, code } = await postApplication(product.app, { email, proof })
    product.clock.advance(1000)
    const newer = (await postApplication(product.app))._id
    const before = await read(_id)
    await reject(_id, 'Not received')
    const mails = () => product.context.db.selectFrom('outbox').select('id').execute()
    const sentBefore = (await mails()).length
    product.clock.advance(1000)
    const response = await reopen(_id)
    expect(response.statusCode).toBe(200)
    const { subscription } = response.json()
    expect(subscription).toMatchObject({
      status: 'pending',
      rejectionReason: 'Not received',
      ownPassword: true,
      createdAt: before.createdAt,
      order: before.order,
      paymentProofDetails: { uploadedAt: before.paymentProofDetails.uploadedAt },
    })
    expect(subscription).not.toHaveProperty('reviewedAt')
    expect(subscription).not.toHaveProperty('reviewedBy')
    expect(await mails()).toHaveLength(sentBefore)
    const { requests, counts } = await get('/admin/requests?sort=pending-first')
    expect(counts).toEqual({ total: 2, pending: 2, approved: 0, rejected: 0, notTold: 0, notArrived: 0 })
    expect(requests.map((one: { _id: string }) => one._id)).toEqual([newer, _id])
    const status = await post('/subscriptions/status', { code, phoneLast4: '4567' }, {})
    expect(status.json()).toMatchObject({ status: 'pending' })
    expect((await reopen(_id)).json()).toMatchObject({ code: 'cannot_be_reopened', status: 'pending' })
    expect((await approve(_id)).statusCode).toBe(200)
    const login = await post('/auth/login', { email, password: 'a long enough one' }, {})
    expect(login.statusCode).toBe(200)
    expect((await reopen(_id)).json()).toMatchObject({ code: 'cannot_be_reopened', status: 'approved' })
    expect((await get('/admin/requests')).counts).toMatchObject({ pending: 1, approved: 1, rejected: 0 })
    expect((await reopen('no-such-request')).statusCode).toBe(404)
  })

  rule('the act is in the audit log', async () => {
    const { _id } = await postApplication(product.app)
    await reject(_id)
    await reopen(_id)
    const { entries } = await get('/admin/audit?action=application.reopened')
    expect(entries).toMatchObject([{ actor: { name: 'karim' }, subjectId: _id }])
  })

  rule('a reopened request keeps its data, and one whose data is deleted stays rejected', async () => {
    const kept = (await postApplication(product.app))._id
    const late = (await postApplication(product.app))._id
    await reject(kept)
    await reject(late)
    product.clock.advance(29 * day)
    await signInAgain()
    expect((await reopen(kept)).statusCode).toBe(200)
    await afterDays(2)
    expect(await read(kept)).toMatchObject({ ownPassword: true, paymentProofDetails: {} })
    expect((await read(late)).paymentProofDetails).toBeNull()
    expect((await reopen(late)).json()).toMatchObject({ code: 'rejected_data_deleted' })
    expect((await read(late)).status).toBe('rejected')
    expect((await get('/admin/requests')).counts).toMatchObject({ pending: 1, rejected: 1 })
  })

  rule('a member has one pending request of their own, and a request of their email is linked', async () => {
    const member = await anAccount(product.context, { email })
    const { headers } = await aSession(product.context, member)
    const subscribe = async () =>
      (await post('/subscriptions/subscribe', { planId: 'basic' }, headers)).json().subscription._id
    const own = await subscribe()
    await reject(own)
    product.clock.advance(1)
    const second = await subscribe()
    expect((await reopen(own)).json()).toMatchObject({ code: 'other_request_pending' })
    await reject(second)
    expect((await reopen(own)).statusCode).toBe(200)
    expect((await reopen(second)).json()).toMatchObject({ code: 'other_request_pending' })
    const current = await product.app.inject({ url: '/api/subscriptions/current', headers })
    expect(current.json().request._id).toBe(own)
  })

  rule('what others sent with an email is linked to the account that got the email meanwhile', async () => {
    const rejected = (await postApplication(product.app, { email }))._id
    const other = (await postApplication(product.app, { email }))._id
    await reject(rejected)
    const { user } = (await approve(other)).json()
    expect(await read(rejected)).not.toHaveProperty('userId')
    expect((await reopen(rejected)).json().subscription).toMatchObject({
      userId: user._id,
      existingMember: true,
      sentByAccount: false,
    })
    const { requests } = await get('/admin/requests?flag=unsigned')
    expect(requests).toMatchObject([{ _id: rejected }])
  })

  it('of several reopenings at the same moment exactly one happens', async () => {
    const { _id } = await postApplication(product.app)
    await reject(_id)
    const answers = await Promise.all([reopen(_id), reopen(_id), reopen(_id)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect((await get('/admin/requests')).counts).toMatchObject({ total: 1, pending: 1, rejected: 0 })
  })
})
