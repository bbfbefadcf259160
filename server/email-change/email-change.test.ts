import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProductJobs } from '#server/jobs.ts'
import { keepLink } from '#server/platform/one-time-links.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { type MailServer, startMailServer } from '#server/test/mail-server.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { deliverMails, textOfMail } from '#server/test/read-mail.ts'
import { readZip } from '#server/test/read-zip.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { registerAs, victim } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'

type Headers = { authorization: string }
type Sent = [statusCode: number, code: string | undefined]

const former = 'mona@example.com'
const wanted = 'mona.new@example.com'
const reason = 'She showed me her mailbox in the gym'
const hour = 60 * 60 * 1000

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  describe('a new e-mail of a member', () => {
    let product: TestApp
    let staff: Headers
    let mailServer: MailServer
    let id: string

    beforeEach(async () => {
      mailServer = await startMailServer()
      const mail = {
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'c@example.com',
        PUBLIC_URL: 'https://coach.example',
      }
      product = await pricedApp(kind, mail)
      staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      id = (await anAccount(product.context, { email: former })).id
    })
    afterEach(async () => {
      await product.close()
      await mailServer.stop()
    })

    const send = async (call: string, payload?: object, as = staff): Promise<Sent> => {
      const [method, url] = call.split(' ') as ['POST' | 'PUT' | 'DELETE', string]
      const sent = { method, url: `/api${url}`, headers: as, ...(payload && { payload }) } as const
      const { statusCode, body } = await product.app.inject(sent)
      return [statusCode, body ? JSON.parse(body).code : undefined]
    }
    const path = (of = id) => `/admin/users/${of}/email-change`
    const request = (email = wanted, of = id, as = staff) => send(`PUT ${path(of)}`, { email }, as)
    const resend = () => send(`POST ${path()}/link`)
    const cancel = () => send(`DELETE ${path()}`)
    const confirm = (email = wanted, as = staff) => send(`POST ${path()}/confirm`, { email, reason }, as)
    const prove = (token: string, as: object = {}) =>
      product.app.inject({
        method: 'POST',
        url: '/api/email-changes/confirm',
        payload: { token },
        headers: { ...as },
      })
    const proved = async (token: string) => (await prove(token)).statusCode
    const received = async (to: string) => {
      await deliverMails(product, mailServer)
      return mailServer.received.filter(({ recipients }) => recipients.includes(to)).map(textOfMail)
    }
    const tokenTo = async (to: string) =>
      /#token=([\w-]+)/.exec((await received(to)).findLast((text) => text.includes('#token=')) ?? '')?.[1] ??
      ''
    const signIn = async (email: string, password = testPassword) =>
      (await send('POST /auth/login', { email, password }))[0]
    const details = async () =>
      (await callAs(product.app, staff, { method: 'GET', url: `/admin/users/${id}/details` })).details
    const user = async (of = id) =>
      (await callAs(product.app, staff, { method: 'GET', url: `/admin/users/${of}` })).user
    const actions = async () => {
      const url = `/admin/audit?person=${id}`
      const { entries } = await callAs(product.app, staff, { method: 'GET', url })
      return entries as { action: string; details: object }[]
    }

    const applications = () =>
      product.context.db
        .selectFrom('applications')
        .select(['id', 'email', 'user_id', 'updated_at'])
        .orderBy('id')
        .execute()

    it('waits while the former one signs in, and signs in once its link was opened', async () => {
      const { headers } = await aSession(product.context, { id })
      expect(await request(' Mona.New@Example.com ')).toEqual([200, undefined])
      expect((await details()).emailChange).toMatchObject({
        email: wanted,
        sentAt: expect.any(String),
        canMail: true,
      })
      expect([await signIn(wanted), await signIn(former)]).toEqual([401, 200])
      expect((await received(former)).join()).toMatch(/ينتظر|بريدًا جديدًا/)
      const token = await tokenTo(wanted)
      const answer = await prove(token)
      expect([answer.statusCode, answer.json()]).toEqual([200, { email: wanted }])
      expect([await signIn(wanted), await signIn(former)]).toEqual([200, 401])
      expect((await user()).email).toBe(wanted)
      expect((await details()).emailChange).toBeNull()
      const profile = await product.app.inject({ url: '/api/auth/profile', headers })
      expect(profile.statusCode).toBe(200)
      expect((await received(former)).at(-1)).toMatch(/لم يعد تسجيل الدخول/)
      expect((await received(wanted)).at(-1)).toMatch(/تسجيل الدخول به من الآن/)
      const changed = (await actions()).find(({ action }) => action === 'user.email_changed')
      expect(changed?.details).toEqual({ by: 'mail' })
      expect(await proved(token)).toBe(404)
    })

    it('is confirmed by staff for a reason, with the address that they saw', async () => {
      expect(await confirm()).toEqual([409, 'email_change_gone'])
      await request()
      expect(await confirm('other@example.com')).toEqual([409, 'email_change_gone'])
      expect((await send(`POST ${path()}/confirm`, { email: wanted, reason: ' ' }))[0]).toBe(422)
      const token = await tokenTo(wanted)
      const both = await Promise.all([confirm(), confirm()])
      expect(both.toSorted()).toEqual([
        [200, undefined],
        [409, 'email_change_gone'],
      ])
      expect([await signIn(wanted), await signIn(former), await proved(token)]).toEqual([200, 401, 404])
      const done = (await actions()).filter(({ action }) => action === 'user.email_changed')
      expect(done.map(({ details }) => details)).toEqual([{ by: 'staff', reason }])
    })

    it('is proved once by two who open its link at the same time', async () => {
      await request()
      const token = await tokenTo(wanted)
      const codes = await Promise.all([proved(token), proved(token)])
      expect(codes.toSorted()).toEqual([200, 404])
      expect(await received(former)).toHaveLength(2)
    })

    it('takes the links that were mailed to the former address out of use', async () => {
      const { app } = product
      await callAs(app, {}, { method: 'POST', url: '/auth/forgot-password', payload: { email: former } })
      const reset = await tokenTo(former)
      await request()
      expect(await proved(await tokenTo(wanted))).toBe(200)
      const password = 'a password of whoever reads that mailbox'
      expect(await send('POST /auth/reset-password', { token: reset, password }, {} as Headers)).toEqual([
        404,
        'link_invalid',
      ])
      const before = (await received(former)).length
      await callAs(app, {}, { method: 'POST', url: '/auth/forgot-password', payload: { email: former } })
      expect(await received(former)).toHaveLength(before)
    })

    rule('ends a link to the former address that was made beside the change', async () => {
      await request()
      await confirm()
      const now = product.clock.now()
      const link = (token: string, provesEmail: string) =>
        keepLink(product.context.db, {
          ...{
            tokenHash: hashToken(token),
            purpose: 'password',
            userId: id,
            createdBy: null,
            provesEmail,
            now,
          },
          expiresAt: new Date(now.getTime() + hour),
        })
      await link('to the former', former)
      await link('to the present', wanted)
      const reset = (token: string) =>
        send('POST /auth/reset-password', { token, password: 'a password of that mailbox' }, {} as Headers)
      expect(await reset('to the former')).toEqual([404, 'link_invalid'])
      expect((await reset('to the present'))[0]).toBe(200)
    })

    rule('leaves the link that staff sent on WhatsApp', async () => {
      const made = await callAs(product.app, staff, {
        method: 'POST',
        url: `/admin/users/${id}/password-link`,
        payload: {},
      })
      await request()
      await confirm()
      const given = { token: made.url.split('token=')[1], password: 'a password of my own' }
      expect((await send('POST /auth/reset-password', given))[0]).toBe(200)
      expect(await signIn(wanted, given.password)).toBe(200)
    })

    it('keeps a pending request with this account, sent signed in or not', async () => {
      const { headers } = await aSession(product.context, { id })
      const subscribed = await callAs(product.app, headers as Headers, {
        method: 'POST',
        url: '/subscriptions/subscribe',
        payload: { planId: 'basic' },
      })
      const unsigned = await postApplication(product.app, { email: former })
      const foreign = await postApplication(product.app, { email: 'nour@example.com' })
      await request()
      await confirm()
      const read = (request: string) =>
        callAs(product.app, staff, { method: 'GET', url: `/admin/requests/${request}` })
      for (const request of [subscribed.subscription._id, unsigned._id]) {
        expect((await read(request)).subscription).toMatchObject({ email: wanted, userId: id })
        const approved = await callAs(product.app, staff, {
          method: 'POST',
          url: `/admin/approve/${request}`,
          payload: { samePerson: true },
        })
        expect(approved.user).toMatchObject({ _id: id, email: wanted })
      }
      expect((await read(foreign._id)).subscription.email).toBe('nour@example.com')
      const found = await callAs(product.app, staff, { method: 'GET', url: `/admin/users?q=${former}` })
      expect(found.users).toEqual([])
    })

    rule('shows pending requests with the same e-mail as such, and no others', async () => {
      const own = [await postApplication(product.app, { email: former })]
      own.push(await postApplication(product.app, { email: former }))
      await postApplication(product.app, { email: wanted, phone: '01099999991', whatsapp: '01099999991' })
      await request()
      expect(await confirm()).toEqual([409, 'email_used_by_others'])
      expect(await proved(await tokenTo(wanted))).toBe(200)
      const rows = await product.context.db
        .selectFrom('applications')
        .select(['email', 'has_same_email', 'is_unsigned'])
        .execute()
      expect(rows).toEqual(rows.map(() => ({ email: wanted, has_same_email: true, is_unsigned: true })))
    })

    rule('leaves the request of somebody whose e-mail and phone a stranger registered with', async () => {
      const sent = [await postApplication(product.app, victim), await postApplication(product.app, victim)]
      await send(`POST /admin/reject/${sent[1]?._id}`, { reason: 'Blurred' })
      id = (await registerAs(product.app)).userId
      const before = await applications()
      await request()
      expect(await proved(await tokenTo(wanted))).toBe(200)
      expect(await applications()).toEqual(before)
      expect(before.map(({ email, user_id }) => [email, user_id])).toEqual([
        [victim.email, null],
        [victim.email, null],
      ])
    })

    rule(
      'is not confirmed in person beside a request with a number that the account only typed',
      async () => {
        await postApplication(product.app, victim)
        id = (await registerAs(product.app, { email: 'stranger@example.com' })).userId
        await request(victim.email)
        expect(await confirm(victim.email)).toEqual([409, 'email_used_by_others'])
        const setProved = { phone_proved_at: product.clock.now() }
        await product.context.db.updateTable('users').set(setProved).where('id', '=', id).execute()
        expect(await confirm(victim.email)).toEqual([200, undefined])
      },
    )

    it('is refused if another account has it, now or later, and tells its reader nothing of it', async () => {
      await anAccount(product.context, { email: 'nour@example.com' })
      await anAccount(product.context, { role: 'coach', username: 'omar', email: 'omar@example.com' })
      expect(await request('NOUR@example.com')).toEqual([409, 'email_taken'])
      expect(await request('omar@example.com')).toEqual([409, 'email_taken'])
      await request()
      const token = await tokenTo(wanted)
      await anAccount(product.context, { email: wanted })
      expect((await prove(token)).json().code).toBe('link_invalid')
      expect(await confirm()).toEqual([409, 'email_taken'])
      expect(await resend()).toEqual([409, 'email_taken'])
      expect(await signIn(former)).toBe(200)
    })

    it('removes accounts that only claim it, once its link was opened', async () => {
      const { userId } = await registerAs(product.app, { email: wanted })
      await request()
      expect(await confirm()).toEqual([409, 'email_used_by_others'])
      expect(await proved(await tokenTo(wanted))).toBe(200)
      expect((await send(`PUT ${path(userId)}`, { email: 'x@example.com' }))[0]).toBe(404)
    })

    it('replaces an address that the account only claims, with its mailed link', async () => {
      const claimed = 'typo@example.com'
      const { userId } = await registerAs(product.app, { email: claimed, password: testPassword })
      id = userId
      const confirmation = await tokenTo(claimed)
      await request()
      expect([await signIn(claimed), await signIn(wanted)]).toEqual([401, 401])
      const token = await tokenTo(wanted)
      expect(await proved(token)).toBe(200)
      expect(await user()).toMatchObject({ email: wanted, confirmed: { email: true } })
      const typed = { token: confirmation, password: 'mine mine mine', name: 'Nour', phone: '01099999992' }
      expect((await send('POST /auth/reset-password', typed))[0]).toBe(404)
      const left = await product.context.db.selectFrom('unproved_addresses').selectAll().execute()
      expect(left).toEqual([])
      expect(await send('POST /auth/login', { email: wanted, password: testPassword })).toEqual([
        401,
        'access_expired',
      ])
    })

    rule(
      'ends with the claim: who proves the claimed address gets no address that staff entered before',
      async () => {
        const given = { email: 'hana@example.com', phone: '01012340987', name: 'Hana' }
        id = (await registerAs(product.app, given)).userId
        const confirmation = await tokenTo(given.email)
        await request()
        const token = await tokenTo(wanted)
        const typed = { token: confirmation, password: 'mine mine mine', name: 'Hana', phone: given.phone }
        expect((await send('POST /auth/reset-password', typed))[0]).toBe(200)
        expect(await proved(token)).toBe(404)
      },
    )

    rule(
      'is not the present one in other letters, nor that of staff, of nobody or of a blocked account',
      async () => {
        const same = await product.app.inject({
          method: 'PUT',
          url: `/api${path()}`,
          headers: staff,
          payload: { email: 'MONA@example.com' },
        })
        expect([same.statusCode, Object.keys(same.json().fields)]).toEqual([422, ['email']])
        const omar = await anAccount(product.context, { role: 'coach', username: 'omar' })
        expect(await request(wanted, omar.id)).toEqual([404, 'not_found'])
        expect(await request(wanted, 'nobody')).toEqual([404, 'not_found'])
        await request()
        const token = await tokenTo(wanted)
        await send(`PUT /admin/users/${id}`, { blocked: true, blockedReason: 'Test' })
        expect([await request('other@example.com'), await resend(), await confirm()]).toEqual(
          Array(3).fill([409, 'email_change_blocked']),
        )
        expect(await proved(token)).toBe(404)
        await send(`PUT /admin/users/${id}`, { blocked: false })
        expect(await proved(token)).toBe(200)
      },
    )

    rule('has one link, the newest, for three days, until it is cancelled', async () => {
      await request()
      const first = await tokenTo(wanted)
      expect(await resend()).toEqual([202, undefined])
      const second = await tokenTo(wanted)
      expect([await proved(first), second === first]).toEqual([404, false])
      product.clock.advance(72 * hour + 1000)
      staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      expect(await proved(second)).toBe(404)
      expect((await details()).emailChange.email).toBe(wanted)
      await resend()
      const third = await tokenTo(wanted)
      expect([(await cancel())[0], (await cancel())[0]]).toEqual([204, 204])
      expect([await proved(third), (await details()).emailChange]).toEqual([404, null])
      expect(await resend()).toEqual([409, 'email_change_gone'])
    })

    rule('sends nothing for the same address again, and five links an hour', async () => {
      const both = await Promise.all([request(), request()])
      expect(both.map(([status]) => status)).toEqual([200, 200])
      await request()
      expect(await received(wanted)).toHaveLength(1)
      const codes = []
      for (let time = 0; time < 5; time++) codes.push((await resend())[0])
      expect(codes).toContain(429)
      expect(codes.at(-1)).toBe(429)
      product.clock.advance(hour + 1000)
      expect((await resend())[0]).toBe(202)
    })

    rule('mails a link for the same address again where none was sent or it has expired', async () => {
      await request()
      await product.context.db.updateTable('email_changes').set({ sent_at: null }).execute()
      const { requestedAt } = (await details()).emailChange
      const notices = (await received(former)).length
      product.clock.advance(1000)
      expect(await request()).toEqual([200, undefined])
      expect(await received(wanted)).toHaveLength(2)
      expect(await received(former)).toHaveLength(notices + 1)
      expect((await details()).emailChange).toMatchObject({ requestedAt, sentAt: expect.any(String) })
      product.clock.advance(72 * hour + 1000)
      staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      expect(await request()).toEqual([200, undefined])
      expect(await received(wanted)).toHaveLength(3)
      expect(await received(former)).toHaveLength(notices + 1)
      expect(await proved(await tokenTo(wanted))).toBe(200)
    })

    rule('is proved whoever is signed in at that browser, who gets nothing of it', async () => {
      const nour = await anAccount(product.context, { email: 'nour@example.com' })
      const { headers } = await aSession(product.context, nour)
      await request()
      expect((await prove(await tokenTo(wanted), headers)).statusCode).toBe(200)
      expect((await user(nour.id)).email).toBe('nour@example.com')
      expect((await user()).email).toBe(wanted)
    })

    rule('is for staff without assistants', async () => {
      const as = async (given: Parameters<typeof anAccount>[1]) =>
        (await aSession(product.context, await anAccount(product.context, given))).headers as Headers
      const assistant = await as({ role: 'coach', staffRole: 'assistant', username: 'hana' })
      const member = await as({ email: 'nour@example.com' })
      for (const [who, status] of [
        [assistant, 403],
        [member, 403],
        [{} as Headers, 401],
      ] as const) {
        expect((await request(wanted, id, who))[0]).toBe(status)
        expect((await confirm(wanted, who))[0]).toBe(status)
      }
      const coach = await as({ role: 'coach', username: 'omar' })
      expect((await request(wanted, id, coach))[0]).toBe(200)
    })

    rule('is not set by the change of a user, which takes no e-mail', async () => {
      expect((await send(`PUT /admin/users/${id}`, { email: wanted, name: 'Mona A.' }))[0]).toBe(200)
      expect(await user()).toMatchObject({ email: former, name: 'Mona A.' })
      expect((await details()).emailChange).toBeNull()
    })

    const stored = () => product.context.db.selectFrom('email_changes').select('email').execute()

    rule('is in the copy of data, and is erased with the person', async () => {
      const { headers } = await aSession(product.context, { id })
      await request()
      const { url } = await callAs(product.app, headers as Headers, {
        method: 'POST',
        url: '/auth/export',
        payload: {},
      })
      const copy = readZip((await product.app.inject({ url })).rawPayload)
      const { account } = JSON.parse(`${copy.get('data.json')}`)
      expect(account).toMatchObject({ email: former, newEmail: { email: wanted } })
      await send(`DELETE /admin/users/${id}`)
      expect(await stored()).toEqual([])
      const mails = await product.context.db.selectFrom('outbox').select('recipient').execute()
      expect(mails.map(({ recipient }) => recipient)).not.toContain(wanted)
    })

    rule('leaves what was sent with the former e-mail in the copy of data and in an erasure', async () => {
      const { headers } = await aSession(product.context, { id })
      const foreign = { email: former, phone: '01099999993', whatsapp: '01099999993' }
      const own = await postApplication(product.app, { email: former })
      const strangers = await postApplication(product.app, foreign)
      await product.context.db.updateTable('applications').set({ status: 'cancelled' }).execute()
      for (const phone of ['01001234567', foreign.phone]) {
        const payload = { name: 'Mona', email: former, phone, message: `From ${phone}` }
        await callAs(product.app, {}, { method: 'POST', url: '/contact', payload })
      }
      await request()
      await confirm()
      const { url } = await callAs(product.app, headers as Headers, {
        method: 'POST',
        url: '/auth/export',
        payload: {},
      })
      const copy = readZip((await product.app.inject({ url })).rawPayload)
      const { requests, messages } = JSON.parse(`${copy.get('data.json')}`)
      expect(requests).toMatchObject([{ code: own.code, email: former }])
      expect(messages).toMatchObject([{ message: 'From 01001234567' }])
      await send(`DELETE /admin/users/${id}`)
      const left = Object.fromEntries((await applications()).map((row) => [row.id, row.email]))
      expect(left).toEqual({ [own._id]: '', [strangers._id]: former })
      const written = await product.context.db.selectFrom('contact_messages').select('phone_e164').execute()
      expect(written).toEqual([{ phone_e164: '+201099999993' }])
    })

    rule('is dropped a month after its link expired', async () => {
      await request()
      product.clock.advance(32 * 24 * hour)
      await openProductJobs(product.context).runDueJobs()
      expect(await stored()).toEqual([{ email: wanted }])
      product.clock.advance(2 * 24 * hour)
      await openProductJobs(product.context).runDueJobs()
      expect(await stored()).toEqual([])
    })
  })

  rule('waits without a link where no mail is sent, until staff confirm it', async () => {
    const product = await pricedApp(kind)
    const staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    const { id } = await anAccount(product.context, { email: former })
    const url = `/admin/users/${id}/email-change`
    const { change } = await callAs(product.app, staff, { method: 'PUT', url, payload: { email: wanted } })
    expect(change).toMatchObject({ sentAt: null, canMail: false })
    const again = await callAs(product.app, staff, { method: 'PUT', url, payload: { email: wanted } })
    expect(again.change).toEqual(change)
    const payload = { email: wanted, reason }
    await callAs(product.app, staff, { method: 'POST', url: `${url}/confirm`, payload })
    expect(await product.context.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    await product.close()
  })
})
