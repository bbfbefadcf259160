import { afterEach, beforeEach, expect, it } from 'vitest'
import { openProductJobs } from '#server/jobs.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const own = 'a long enough one'
const hold = { holdSeconds: 10 }
let product: TestApp
let karim: string
let salma: string

afterEach(() => product.close())

const as = (token: string) => ({ authorization: `Bearer ${token}` })
const post = (token: string, url: string, payload: object = {}) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers: as(token) })
const approve = (token: string, id: string, payload: object = hold) =>
  post(token, `/admin/approve/${id}`, payload)
const reject = (token: string, id: string, payload: object = hold) =>
  post(token, `/admin/reject/${id}`, payload)
const undo = (token: string, id: string) => post(token, `/admin/requests/${id}/undo`)
const carryOut = (token: string, id: string) => post(token, `/admin/requests/${id}/carry-out`)
const read = async (token: string, id: string) => {
  const response = await product.app.inject({ url: `/api/admin/requests/${id}`, headers: as(token) })
  return response.json().subscription
}
const canSignIn = async (email: string, password = own) => {
  const payload = { email, password }
  const response = await product.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  return response.statusCode === 200
}
const mailsTo = async (recipient: string) => {
  const rows = await product.context.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .execute()
  return rows.length
}
const statusOf = async (code: string) => {
  const payload = { code, phoneLast4: '4567' }
  const response = await product.app.inject({ method: 'POST', url: '/api/subscriptions/status', payload })
  return response.json().status
}
/** Lets time pass, and runs the jobs as a process does that has just started. */
const afterSeconds = async (seconds: number) => {
  product.clock.advance(seconds * 1000)
  await openProductJobs(product.context).runDueJobs()
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await pricedApp(kind)
    karim = await signInAsAdmin(product.context)
    const coach = await anAccount(product.context, {
      role: 'coach',
      name: 'salma',
      username: 'salma',
      email: null,
    })
    salma = (await aSession(product.context, coach)).token
  })

  it('a held approval is made for other reviewers, and unknown to the applicant until its time', async () => {
    const email = 'mona@example.com'
    const { _id, code } = await postApplication(product.app, { email })
    const before = await mailsTo(email)
    const response = await approve(karim, _id)
    expect(response.statusCode).toBe(200)
    const until = new Date(product.clock.now().getTime() + 10_000).toISOString()
    const held = { outcome: 'approved', by: 'karim', until }
    expect(response.json()).toMatchObject({
      passwordUnchanged: false,
      subscription: { status: 'pending', held: { ...held, isOwn: true } },
    })
    expect(response.json().user).toBeUndefined()
    expect((await read(salma, _id)).held).toEqual({ ...held, isOwn: false })
    for (const second of [
      await approve(salma, _id, {}),
      await reject(salma, _id),
      await approve(karim, _id),
    ]) {
      expect(second.statusCode).toBe(409)
      expect(second.json()).toMatchObject({ code: 'application_not_pending', status: 'approved' })
    }
    await afterSeconds(9)
    expect([await statusOf(code), await canSignIn(email), await mailsTo(email)]).toEqual([
      'pending',
      false,
      before,
    ])
    await afterSeconds(16)
    expect([await statusOf(code), await canSignIn(email), await mailsTo(email)]).toEqual([
      'approved',
      true,
      before + 1,
    ])
    expect(await read(salma, _id)).toMatchObject({ status: 'approved', reviewedBy: 'karim' })
    expect((await read(salma, _id)).held).toBeUndefined()
  })

  rule('an undone decision leaves nothing, and only its own reviewer can undo it', async () => {
    const email = 'mona@example.com'
    const { _id } = await postApplication(product.app, { email })
    const before = await mailsTo(email)
    await reject(karim, _id, { ...hold, reason: 'The amount is too low' })
    expect((await read(karim, _id)).held).toMatchObject({ reason: 'The amount is too low' })
    expect((await undo(salma, _id)).json()).toMatchObject({ code: 'decision_not_held' })
    const undone = await undo(karim, _id)
    expect(undone.statusCode).toBe(200)
    expect(undone.json().subscription).toMatchObject({ status: 'pending' })
    expect(undone.json().subscription.held).toBeUndefined()
    await afterSeconds(60)
    expect([(await read(karim, _id)).status, await mailsTo(email)]).toEqual(['pending', before])
    expect((await approve(salma, _id, {})).statusCode).toBe(200)
    expect((await undo(salma, _id)).statusCode).toBe(409)
  })

  rule('telling the applicant carries a decision out at once, and a second time does nothing', async () => {
    const { _id, code } = await postApplication(product.app)
    await reject(karim, _id, { ...hold, reason: 'The receipt can’t be read' })
    const response = await carryOut(salma, _id)
    expect(response.json().subscription).toMatchObject({
      status: 'rejected',
      rejectionReason: 'The receipt can’t be read',
      reviewedBy: 'karim',
    })
    expect((await carryOut(karim, _id)).statusCode).toBe(200)
    expect((await undo(karim, _id)).json()).toMatchObject({ code: 'decision_not_held' })
    expect(await statusOf(code)).toBe('rejected')
  })

  rule('keeps the days, and a password that staff chose or that was generated', async () => {
    const chosen = await postApplication(product.app, { email: 'mona@example.com' })
    await approve(karim, chosen._id, { ...hold, accessDays: 90, customPassword: 'seven-green-kettlebells' })
    expect((await read(karim, chosen._id)).held).toMatchObject({ accessDays: 90 })
    await afterSeconds(20)
    expect(await canSignIn('mona@example.com', 'seven-green-kettlebells')).toBe(true)
    const periods = product.context.db.selectFrom('access_periods').where('application_id', '=', chosen._id)
    expect(await periods.select('days').executeTakeFirst()).toEqual({ days: 90 })
    const without = await postApplication(product.app, { email: 'nour@example.com' })
    await product.context.db
      .updateTable('applications')
      .set({ password_hash: null })
      .where('id', '=', without._id)
      .execute()
    const { generatedPassword } = (await approve(karim, without._id)).json()
    expect(await canSignIn('nour@example.com', generatedPassword)).toBe(false)
    await afterSeconds(20)
    expect(await canSignIn('nour@example.com', generatedPassword)).toBe(true)
  })

  rule('refuses at once what an approval refuses', async () => {
    const { _id } = await postApplication(product.app, { email: 'mona@example.com' })
    expect((await approve(karim, _id, { ...hold, customPassword: 'password' })).statusCode).toBe(422)
    expect((await approve(karim, _id, { holdSeconds: 61 })).statusCode).toBe(422)
    const staff = await postApplication(product.app, { email: 'coach@example.com' })
    await anAccount(product.context, { role: 'coach', name: 'c', username: 'c', email: 'coach@example.com' })
    expect((await approve(karim, staff._id)).json()).toMatchObject({ code: 'email_taken' })
    expect((await read(karim, _id)).held).toBeUndefined()
    expect((await read(karim, staff._id)).held).toBeUndefined()
  })

  rule('shows a decision that became impossible, until the next one', async () => {
    const email = 'mona@example.com'
    const { _id } = await postApplication(product.app, { email })
    await approve(karim, _id)
    const coach = await anAccount(product.context, { role: 'coach', name: 'c', username: 'c', email })
    await afterSeconds(20)
    expect(await read(salma, _id)).toMatchObject({
      status: 'pending',
      failedDecision: { outcome: 'approved', by: 'karim', code: 'email_taken' },
    })
    await product.context.db.updateTable('users').set({ email: null }).where('id', '=', coach.id).execute()
    expect((await approve(salma, _id, {})).statusCode).toBe(200)
    expect((await read(salma, _id)).failedDecision).toBeUndefined()
  })

  it('of reviewers at the same moment exactly one decides, and of undo and its time exactly one wins', async () => {
    const { _id } = await postApplication(product.app)
    const answers = await Promise.all([
      approve(karim, _id),
      reject(salma, _id),
      approve(salma, _id, {}),
      reject(karim, _id, {}),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    const other = await postApplication(product.app)
    await approve(karim, other._id)
    const [undone] = await Promise.all([undo(karim, other._id), carryOut(salma, other._id)])
    const expected = undone?.statusCode === 200 ? 'pending' : 'approved'
    expect((await read(karim, other._id)).status).toBe(expected)
  })
})
