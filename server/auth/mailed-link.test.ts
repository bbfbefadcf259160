import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { type MailServer, startMailServer } from '#server/test/mail-server.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { consentToPhotos } from '#server/test/progress.ts'
import { deliverMails, textOfMail } from '#server/test/read-mail.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { registerAs, strangersPassword, victim } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'

type Headers = { authorization: string }

const evil = { name: 'Evil Name', phone: '01099999999' }
const own = { password: testPassword, name: victim.fullName, phone: victim.phone }
const typed = { name: victim.fullName, phone: '+20 101 234 0987', password: 'a password of my own' }

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  describe('a mailed link of an address that nobody has proved', () => {
    let product: TestApp
    let staff: Headers
    let mailServer: MailServer

    beforeEach(async () => {
      mailServer = await startMailServer()
      const mail = {
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'coach@example.com',
        PUBLIC_URL: 'https://coach.example',
      }
      product = await pricedApp(kind, mail)
      staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    })
    afterEach(async () => {
      await product.close()
      await mailServer.stop()
    })

    const post = (url: string, payload: object, headers: object = {}) =>
      product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...headers } })
    const get = (url: string, headers: Headers = staff) =>
      callAs(product.app, headers, { method: 'GET', url })
    const statusOf = async (headers: Headers) =>
      (await product.app.inject({ url: '/api/auth/profile', headers })).statusCode
    const newestMail = async () => {
      await deliverMails(product, mailServer)
      const mail = mailServer.received.at(-1)
      return mail ? textOfMail(mail) : ''
    }
    const newestToken = async () => /#token=([\w-]+)/.exec(await newestMail())?.[1] ?? ''
    const useLink = (token: string, given: object = typed) =>
      post('/auth/reset-password', { token, ...given })
    const signIn = (password: string) => post('/auth/login', { email: victim.email, password })
    const signedIn = async (password = typed.password): Promise<Headers> => ({
      authorization: `Bearer ${(await signIn(password)).json().renewalToken}`,
    })
    const subscribe = async (headers: Headers) =>
      (await callAs(product.app, headers, {
        method: 'POST',
        url: '/subscriptions/subscribe',
        payload: { planId: 'basic' },
      })) as { subscription: { _id: string } }

    rule('asks who opens it, and is not used up by leaving that out', async () => {
      await registerAs(product.app, evil)
      const token = await newestToken()
      const { password } = typed
      const nothing = await useLink(token, { password })
      expect([nothing.statusCode, nothing.json().code]).toEqual([422, 'invalid_input'])
      expect(Object.keys(nothing.json().fields).toSorted()).toEqual(['name', 'phone'])
      expect(nothing.body).not.toMatch(/Evil|99999999/)
      const half = await useLink(token, { password, name: typed.name, phone: '12' })
      expect([half.statusCode, Object.keys(half.json().fields)]).toEqual([422, ['phone']])
      expect((await useLink(token)).statusCode).toBe(200)
    })

    rule(
      'leaves nothing of whoever registered: neither name nor number, goal, request nor session',
      async () => {
        const stranger = await registerAs(product.app, evil)
        await subscribe(stranger.headers)
        const { url } = (await post(`/admin/users/${stranger.userId}/password-link`, {}, staff)).json()
        await useLink(url.split('token=')[1], { password: strangersPassword })
        await callAs(product.app, staff, {
          method: 'PUT',
          url: `/admin/users/${stranger.userId}`,
          payload: { goals: ['an evil goal'], weeklyGoal: 7 },
        })
        await post('/auth/forgot-password', { email: victim.email })
        const before = await signedIn(strangersPassword)
        expect((await useLink(await newestToken())).json()).toEqual({ email: victim.email })

        expect(await statusOf(before)).toBe(401)
        expect((await signIn(strangersPassword)).json().code).toBe('invalid_credentials')
        const me = await signedIn()
        const { user } = await get('/auth/profile', me)
        expect(user).toMatchObject({ name: victim.fullName, phone: typed.phone, goals: [] })
        expect(user.confirmed).toEqual({ email: true, phone: false, whatsapp: false })
        expect((await get('/subscriptions/current', me)).request ?? null).toBeNull()
        const { users } = await get('/admin/users')
        expect(JSON.stringify(users)).not.toMatch(/Evil|99999999|evil goal/)
        expect((await get('/admin/users?q=evil')).users).toEqual([])
        expect((await get('/admin/users?q=hana')).users).toHaveLength(1)
        const { requests } = await get('/admin/requests')
        expect(requests).toMatchObject([{ fullName: 'Evil Name', sentByAccount: false }])
      },
    )

    rule('keeps the account of whoever registered herself, whichever of the mails she opens', async () => {
      const mine = await registerAs(product.app, own)
      const { subscription } = await subscribe(mine.headers)
      product.clock.advance(1000)
      const stranger = await registerAs(product.app, evil)
      await subscribe(stranger.headers)
      expect((await useLink(await newestToken())).statusCode).toBe(200)
      const me = await signedIn()
      const { user } = await get('/auth/profile', me)
      expect(user).toMatchObject({ _id: mine.userId, name: victim.fullName, phone: typed.phone })
      expect((await get('/subscriptions/current', me)).request).toMatchObject({ _id: subscription._id })
      expect(await statusOf(stranger.headers)).toBe(401)
      expect(await statusOf(mine.headers)).toBe(401)
      const { requests } = await get('/admin/requests')
      const byName = Object.fromEntries(
        requests.map((one: { fullName: string; sentByAccount: boolean }) => [
          one.fullName,
          one.sentByAccount,
        ]),
      )
      expect(byName).toEqual({ [victim.fullName]: true, 'Evil Name': false })
      const { db } = product.context
      const mails = db.selectFrom('outbox').select('id').where('about_id', '=', stranger.userId)
      expect(await mails.execute()).toEqual([])
      const networks = await db
        .selectFrom('audit_entries')
        .select(['action', 'network_expires_at'])
        .where('subject_id', '=', stranger.userId)
        .where('network_hash', 'is not', null)
        .execute()
      expect(networks.map(({ action }) => action)).toContain('account.registered')
      expect(networks.every((entry) => entry.network_expires_at !== null)).toBe(true)
    })

    rule('leaves no consent to photos of the stranger whose account she gets', async () => {
      const stranger = await registerAs(product.app, { ...evil, phone: victim.phone })
      await consentToPhotos(product.app, stranger.headers)
      expect((await useLink(await newestToken())).statusCode).toBe(200)
      const me = await signedIn()
      expect((await get('/auth/profile', me)).user._id).toBe(stranger.userId)
      expect(await get('/progress/photo-consent', me)).toEqual({ consent: null, photos: 0 })
    })

    rule('keeps the paid request of whoever types phone and WhatsApp the other way round', async () => {
      const mine = await registerAs(product.app, own)
      const { subscription } = await subscribe(mine.headers)
      const swapped = { ...typed, phone: victim.whatsapp, whatsapp: victim.phone }
      expect((await useLink(await newestToken(), swapped)).statusCode).toBe(200)
      const me = await signedIn()
      const { user } = await get('/auth/profile', me)
      expect(user).toMatchObject({ _id: mine.userId, phone: victim.whatsapp, whatsapp: victim.phone })
      expect((await get('/subscriptions/current', me)).request).toMatchObject({ _id: subscription._id })
      const approved = await post(`/admin/approve/${subscription._id}`, {}, staff)
      expect([approved.statusCode, approved.json().user._id]).toEqual([200, mine.userId])
    })

    rule(
      'leaves the request of whoever registered twice with one number to staff, who approve it for them',
      async () => {
        await registerAs(product.app, own)
        product.clock.advance(1000)
        const again = await registerAs(product.app, { ...own, password: 'the second time' })
        const { subscription } = await subscribe(again.headers)
        expect((await useLink(await newestToken())).statusCode).toBe(200)
        const { user } = await get('/auth/profile', await signedIn())
        const approved = await post(`/admin/approve/${subscription._id}`, { samePerson: true }, staff)
        expect([approved.statusCode, approved.json().user._id]).toEqual([200, user._id])
      },
    )

    rule(
      'says her name on the request that waits, also where a stranger had sent it with her number',
      async () => {
        const stranger = await registerAs(product.app, { ...evil, phone: victim.phone })
        await subscribe(stranger.headers)
        expect((await useLink(await newestToken())).statusCode).toBe(200)
        const { requests } = await get('/admin/requests?q=hana')
        expect(requests).toMatchObject([{ fullName: victim.fullName, phone: typed.phone }])
        expect((await get('/admin/requests?q=evil')).requests).toEqual([])
      },
    )

    rule('prefers the account whose number a link by WhatsApp has proved, and it stays proved', async () => {
      await registerAs(product.app, { ...evil, phone: victim.phone })
      product.clock.advance(1000)
      const mine = await registerAs(product.app, own)
      const { url } = (await post(`/admin/users/${mine.userId}/password-link`, {}, staff)).json()
      await useLink(url.split('token=')[1], { password: testPassword })
      await post('/auth/forgot-password', { email: victim.email })
      await useLink(await newestToken())
      const { user } = await get('/auth/profile', await signedIn())
      expect(user).toMatchObject({ _id: mine.userId, confirmed: { email: true, phone: true } })
    })

    rule('prefers the account with a proved number also where she types that as her WhatsApp', async () => {
      await registerAs(product.app, { ...evil, phone: victim.whatsapp })
      product.clock.advance(1000)
      const mine = await registerAs(product.app, own)
      const { url } = (await post(`/admin/users/${mine.userId}/password-link`, {}, staff)).json()
      await useLink(url.split('token=')[1], { password: testPassword })
      await post('/auth/forgot-password', { email: victim.email })
      const swapped = { ...typed, phone: victim.whatsapp, whatsapp: victim.phone }
      expect((await useLink(await newestToken(), swapped)).statusCode).toBe(200)
      const { user } = await get('/auth/profile', await signedIn())
      expect(user).toMatchObject({
        _id: mine.userId,
        confirmed: { email: true, phone: false, whatsapp: true },
      })
    })

    rule('says in its address that it asks, and that of a proved address does not', async () => {
      await registerAs(product.app, evil)
      expect(await newestMail()).toMatch(/reset-password#token=[\w-]+&confirm=email\s/)
      await post('/auth/forgot-password', { email: victim.email })
      expect(await newestMail()).toMatch(/reset-password#token=[\w-]+&confirm=email\s/)
      await useLink(await newestToken())
      await post('/auth/forgot-password', { email: victim.email })
      expect(await newestMail()).toMatch(/reset-password#token=[\w-]+\s/)
    })

    rule(
      'changes no name or number of an account that is proved, whatever is sent with the password',
      async () => {
        await registerAs(product.app, own)
        await useLink(await newestToken())
        await post('/auth/forgot-password', { email: victim.email })
        const given = { ...evil, password: 'another password of mine' }
        expect((await useLink(await newestToken(), given)).statusCode).toBe(200)
        const { user } = await get('/auth/profile', await signedIn(given.password))
        expect(user).toMatchObject({ name: victim.fullName, phone: typed.phone })
      },
    )

    it('is used by one of several at once, whoever of the claimants they are for', async () => {
      const tokens: string[] = []
      for (const { name, phone } of [evil, own, { ...evil, phone: '01088888888' }]) {
        await registerAs(product.app, { name, phone })
        tokens.push(await newestToken())
      }
      const answers = await Promise.all(tokens.map((token) => useLink(token)))
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404])
      expect((await get('/admin/users')).users).toMatchObject([{ name: victim.fullName }])
    })

    rule(
      'proves nothing and changes nothing where staff blocked its account, and answers as a spent one',
      async () => {
        const blocked = await registerAs(product.app, evil)
        const token = await newestToken()
        const mine = await registerAs(product.app, own)
        const payload = { blocked: true, blockedReason: 'a squatter' }
        await callAs(product.app, staff, { method: 'PUT', url: `/admin/users/${blocked.userId}`, payload })
        const tried = await useLink(token)
        expect([tried.statusCode, tried.json().code]).toEqual([404, 'link_invalid'])
        expect(await statusOf(mine.headers)).toBe(200)
        const withoutName = await useLink(token, { password: typed.password })
        const unknown = await useLink('no-link-at-all', { password: typed.password })
        const said = ({ statusCode, json }: typeof tried) => [statusCode, json().code, json().error]
        expect(said(withoutName)).toEqual(said(unknown))
        const again = { email: victim.email, name: 'Nour', phone: '01012345678', password: testPassword }
        expect((await post('/auth/register', again)).statusCode).toBe(201)
      },
    )

    rule('never brings a blocked account back to life by its number', async () => {
      const blocked = await registerAs(product.app, own)
      await callAs(product.app, staff, {
        method: 'PUT',
        url: `/admin/users/${blocked.userId}`,
        payload: { blocked: true },
      })
      const stranger = await registerAs(product.app, evil)
      expect((await useLink(await newestToken())).statusCode).toBe(200)
      const { user } = await get('/auth/profile', await signedIn())
      expect(user).toMatchObject({ name: victim.fullName })
      expect([blocked.userId, stranger.userId]).not.toContain(user._id)
    })
  })

  rule('a link by WhatsApp changes nothing of a member whom staff blocked', async () => {
    const product = await pricedApp(kind)
    const staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    const { userId } = await registerAs(product.app, own)
    const link = { method: 'POST', url: `/admin/users/${userId}/password-link`, payload: {} } as const
    const { url } = await callAs(product.app, staff, link)
    const payload = { blocked: true }
    await callAs(product.app, staff, { method: 'PUT', url: `/admin/users/${userId}`, payload })
    const token = url.split('token=')[1]
    const reset = { token, password: 'a password of my own' }
    const used = await product.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload: reset })
    expect([used.statusCode, used.json().code]).toEqual([404, 'link_invalid'])
    const { user } = await callAs(product.app, staff, { method: 'GET', url: `/admin/users/${userId}` })
    expect(user.confirmed.phone).toBe(false)
    await product.close()
  })
})
