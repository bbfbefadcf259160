import { afterEach, beforeEach, expect, it } from 'vitest'
import { cairoDay } from '#contract/cairo-days.ts'
import { privacyAnswerDays, privacyDaysLeft } from '#contract/data-request-values.ts'
import { siteDefaults } from '#server/site/index.ts'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { readZip } from '#server/test/read-zip.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { emptyOld } from './empty-old.ts'

type Headers = Record<string, string>
const [own, all] = ['/api/auth/privacy-requests', '/api/admin/privacy-requests']
const day = 24 * 60 * 60 * 1000

let product: TestApp
let admin: Headers

const send = (url: string, payload: object, headers: Headers) =>
  product.app.inject({ method: 'POST', url, payload, headers: { 'accept-language': 'en', ...headers } })
const ask = (headers: Headers, kind = 'objection', text = 'Take my photos off the ads') =>
  send(own, { kind, text }, headers)
const record = (more: object = {}, headers = admin) =>
  send(
    all,
    {
      ...{ kind: 'copy', way: 'whatsapp', name: 'Sara', contact: '010 5555 5555' },
      ...{ receivedOn: '2026-02-27', text: 'She wants all of it', ...more },
    },
    headers,
  )
const answer = (id: string, state: string, { text = 'Done', headers = admin } = {}) =>
  product.app.inject({ method: 'PUT', url: `${all}/${id}/answer`, payload: { state, text }, headers })
const read = async (url: string, headers: Headers = admin) =>
  (await product.app.inject({ url, headers })).json()
const rows = () =>
  product.context.db.selectFrom('privacy_requests').selectAll().orderBy('recorded_at').execute()
const mails = () => product.context.db.selectFrom('outbox').selectAll().execute()
const member = async (given: Parameters<typeof anAccount>[1] = {}) => {
  const account = await anAccount(product.context, given)
  return { ...account, headers: (await aSession(product.context, account)).headers as Headers }
}
/** A new session of the admin, whose first one has ended. */
const signInAgain = async () => {
  const users = product.context.db.selectFrom('users').select('id').where('username', '=', 'karim')
  admin = (await aSession(product.context, await users.executeTakeFirstOrThrow())).headers
}
const takeCopy = async (headers: Headers) => {
  const link = await product.app.inject({ method: 'POST', url: '/api/auth/export', headers })
  const file = await product.app.inject({ url: link.json().url, headers })
  expect(file.statusCode).toBe(200)
  return JSON.parse(String(readZip(file.rawPayload).get('data.json')))
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(async () => {
    product = await pricedApp(kind)
    admin = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(() => product.close())

  it('is sent by a member, seen by the team with its days, and answered to the member', async () => {
    const mona = await member({ name: 'Mona', email: 'mona@example.com', days: 90 })
    const sent = await ask(mona.headers)
    expect(sent.statusCode).toBe(201)
    const { request } = sent.json()
    expect(request).toMatchObject({ kind: 'objection', state: 'open', way: 'account', answer: '' })
    expect(privacyDaysLeft(request.dueOn, product.clock.now().getTime())).toBe(privacyAnswerDays)
    product.clock.advance(31 * day)
    expect(privacyDaysLeft(request.dueOn, product.clock.now().getTime())).toBe(-1)
    const { headers } = await member({ name: 'Mona', email: 'mona2@example.com' })
    expect((await read(own, headers)).requests).toEqual([])
    await signInAgain()
    await record({ contact: '@sara', receivedOn: cairoDay(product.clock.now()) })
    const { requests, total } = await read(all)
    expect(total).toBe(2)
    expect(requests[0]).toMatchObject({
      ...{ kind: 'objection', dueOn: request.dueOn, text: 'Take my photos off the ads' },
      person: { userId: mona.id, name: 'Mona', contact: 'mona@example.com' },
    })
    const done = await answer(request._id, 'answered', { text: 'They are off since today' })
    expect(done.json().request).toMatchObject({ state: 'answered', answeredBy: 'karim' })
    expect((await read(all)).requests.map((one: { state: string }) => one.state)).toEqual([
      'open',
      'answered',
    ])
    const session = (await aSession(product.context, mona)).headers
    expect((await read(own, session)).requests).toMatchObject([
      { state: 'answered', answer: 'They are off since today', answeredBy: '' },
    ])
    const mail = (await mails()).find(({ recipient }) => recipient === 'mona@example.com')
    expect(mail).toMatchObject({ about_id: mona.id, is_private: true })
    expect(mail?.body_text).toContain('They are off since today')
    const log = await product.context.db
      .selectFrom('audit_entries')
      .select(['action', 'subject_id', 'details'])
      .where('action', 'like', 'privacy_request.%')
      .orderBy('at')
      .execute()
    expect(log.map(({ action }) => action).sort()).toEqual([
      ...['privacy_request.answered', 'privacy_request.recorded', 'privacy_request.sent'],
    ])
    expect(JSON.stringify(log)).not.toContain('photos')
  })

  it('lets one of a kind be open, also of two at once, and one of two answers stand', async () => {
    const mona = await member()
    const two = await Promise.all([ask(mona.headers), ask(mona.headers)])
    expect(two.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect((await ask(mona.headers)).json().code).toBe('privacy_request_waits')
    expect((await ask(mona.headers, 'access', '')).statusCode).toBe(201)
    expect((await record({ kind: 'objection', contact: mona.email })).json().code).toBe(
      'privacy_request_waits',
    )
    const [{ _id }] = (await read(own, mona.headers)).requests.filter(
      (one: { kind: string }) => one.kind === 'objection',
    )
    const answers = await Promise.all([answer(_id, 'answered'), answer(_id, 'refused')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('privacy_request_closed')
    expect((await ask(mona.headers)).statusCode).toBe(201)
    expect((await answer('nothing', 'answered')).statusCode).toBe(404)
  })

  it('is written down for somebody without an account, refused, and nameless a year later', async () => {
    product.clock.set(new Date('2026-03-01T10:00:00Z'))
    const { request } = (await record()).json()
    expect(request).toMatchObject({
      ...{ way: 'whatsapp', receivedOn: '2026-02-27', dueOn: '2026-03-29' },
      person: { userId: null, name: 'Sara', contact: '010 5555 5555' },
    })
    expect((await answer(request._id, 'refused', { text: 'We have nothing of Sara' })).statusCode).toBe(200)
    product.clock.advance(365 * day - 1000)
    expect(await emptyOld(product.context)).toBe(0)
    product.clock.advance(1000)
    expect(await emptyOld(product.context)).toBe(1)
    expect(await emptyOld(product.context)).toBe(0)
    expect(await rows()).toMatchObject([
      {
        kind: 'copy',
        state: 'refused',
        received_on: '2026-02-27',
        name: '',
        contact: null,
        text: '',
        answer: '',
      },
    ])
  })

  it('belongs to the member whose confirmed email or number it came from, and to nobody otherwise', async () => {
    const mona = await member({ email: 'mona@example.com', phone: '0109 876 5432' })
    expect((await record({ contact: 'Mona@Example.com' })).json().request.person.userId).toBe(mona.id)
    expect((await record({ kind: 'access', contact: '+201098765432' })).json().request.person.userId).toBe(
      mona.id,
    )
    await product.context.db
      .updateTable('users')
      .set({ phone_proved_at: null })
      .where('id', '=', mona.id)
      .execute()
    expect(
      (await record({ kind: 'erasure', contact: '01098765432' })).json().request.person.userId,
    ).toBeNull()
    expect((await record({ kind: 'erasure', contact: 'karim' })).json().request.person.userId).toBeNull()
    expect((await read(own, mona.headers)).total).toBe(2)
  })

  it('belongs to who proved the number, however many others typed it', async () => {
    const phone = '0109 876 5432'
    const typed: string[] = []
    while (typed.length < 12) typed.push((await anAccount(product.context, { phone })).id)
    const unproved = { phone_proved_at: null, whatsapp_proved_at: null }
    await product.context.db.updateTable('users').set(unproved).where('id', 'in', typed).execute()
    const mona = await anAccount(product.context, { phone })
    const whose = async (kind: string) =>
      (await record({ kind, contact: phone })).json().request.person.userId
    expect(await whose('copy')).toBe(mona.id)
    await anAccount(product.context, { phone })
    expect(await whose('access')).toBeNull()
  })

  it('has a row for each day on which a member took a copy, which answers what they asked for', async () => {
    const mona = await member()
    await ask(mona.headers, 'copy', 'On paper, please')
    const copy = await takeCopy(mona.headers)
    expect(copy.privacyRequests).toMatchObject([
      { kind: 'copy', state: 'answered', text: 'On paper, please' },
    ])
    await Promise.all([takeCopy(mona.headers), takeCopy(mona.headers)])
    await takeCopy(mona.headers)
    expect((await rows()).map(({ way, state }) => [way, state]).sort()).toEqual([
      ['account', 'answered'],
      ['self_service', 'answered'],
    ])
    product.clock.advance(day)
    await takeCopy((await aSession(product.context, mona)).headers as Headers)
    expect(await rows()).toHaveLength(3)
  })

  it('is not answered as erased while the account is there, unless less was asked for', async () => {
    const { headers } = await member({ name: 'Mona' })
    const { _id: id } = (await ask(headers, 'erasure', 'Erase my photos')).json().request
    const early = await answer(id, 'answered')
    expect([early.statusCode, early.json().code]).toEqual([409, 'privacy_request_account_stays'])
    expect((await read(own, headers)).requests).toMatchObject([{ state: 'open', answer: '' }])
    const payload = { state: 'answered', text: 'Your photos are erased', accountStays: true }
    const done = await product.app.inject({
      method: 'PUT',
      url: `${all}/${id}/answer`,
      payload,
      headers: admin,
    })
    expect(done.json().request).toMatchObject({ state: 'answered', answer: payload.text })
    const other = await member()
    const refused = (await ask(other.headers, 'erasure')).json().request
    expect((await answer(refused._id, 'refused')).statusCode).toBe(200)
  })

  it('stays after an erasure without anything that names the person', async () => {
    const mona = await member({ name: 'Mona Zeinhom', email: 'zeinhom@example.com' })
    await ask(mona.headers, 'erasure', 'Erase Zeinhom')
    await ask(mona.headers, 'correction', 'Zeinhom with e')
    const { requests } = await read(own, mona.headers)
    const correction = requests.find((one: { kind: string }) => one.kind === 'correction')
    await answer(correction._id, 'answered', { text: 'Now it is Zeinhom' })
    await ask(mona.headers, 'access', 'What of Zeinhom?')
    const url = '/api/auth/delete-account'
    const payload = { password: testPassword }
    const erased = await product.app.inject({ method: 'POST', url, headers: mona.headers, payload })
    expect(erased.statusCode).toBe(204)
    const left = await rows()
    expect(left.map(({ kind, state }) => [kind, state]).sort()).toEqual([
      ['access', 'answered'],
      ['correction', 'answered'],
      ['erasure', 'answered'],
    ])
    expect(left.every((row) => row.user_id === null && row.answered_at !== null)).toBe(true)
    expect(JSON.stringify([left, await mails(), (await read(all)).requests])).not.toMatch(/zeinhom/i)
    expect(JSON.stringify(left)).not.toContain(mona.id)
  })

  rule('enters an erasure without a request once, if its owner did it', async () => {
    const [mona, omar] = [await member(), await member()]
    const payload = { password: testPassword }
    const url = '/api/auth/delete-account'
    await product.app.inject({ method: 'POST', url, headers: mona.headers, payload })
    await product.app.inject({ method: 'DELETE', url: `/api/admin/users/${omar.id}`, headers: admin })
    expect(await rows()).toMatchObject([
      { kind: 'erasure', state: 'answered', way: 'self_service', user_id: null, answered_by: null },
    ])
  })

  rule('says at its field what cannot be, and is for owners and admins', async () => {
    const ahead = await record({ receivedOn: '2099-01-01' })
    expect([ahead.statusCode, ahead.json().fields]).toEqual([422, { receivedOn: expect.any(String) }])
    for (const more of [{ name: ' ' }, { contact: '' }, { text: 'x'.repeat(2001) }, { way: 'account' }])
      expect((await record(more)).statusCode, JSON.stringify(more)).toBe(422)
    const mona = await member()
    expect((await ask(mona.headers, 'objection', 'x'.repeat(2001))).statusCode).toBe(422)
    for (const staffRole of ['coach', 'assistant'] as const) {
      const staff = await member({ role: 'coach', staffRole, username: staffRole, email: null })
      expect((await product.app.inject({ url: all, headers: staff.headers })).statusCode).toBe(403)
    }
    expect((await product.app.inject({ url: all, headers: mona.headers })).statusCode).toBe(403)
  })

  rule('is limited to ten a day for a member', async () => {
    const mona = await member()
    const codes: number[] = []
    for (let count = 0; count < 11; count++) {
      const sent = await ask(mona.headers)
      codes.push(sent.statusCode)
      if (sent.statusCode === 201) await answer(sent.json().request._id, 'answered')
    }
    expect(codes).toEqual([...Array(10).fill(201), 429])
  })
})

it('is answered within the days that the default privacy page promises', () => {
  const { ar, en } = siteDefaults(false).settings.privacyText
  expect(en).toContain(`answer within ${privacyAnswerDays} days`)
  expect(ar).toContain(`خلال ${privacyAnswerDays} يومًا`)
})
