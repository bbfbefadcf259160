import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unlockAccount } from '#server/accounts/index.ts'
import { asBrowser, cookiesOf, testPassword } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { type MailServer, startMailServer } from '#server/test/mail-server.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { deliverMails, textOfMail } from '#server/test/read-mail.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { registerAs, strangersPassword, victim } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { confirmationMails, resendQuota } from './confirm-email.ts'

type Headers = { authorization: string }

const own = { password: testPassword, name: victim.fullName, phone: victim.phone }

eachDatabase((kind) => {
  const rule = ruleIn(kind)
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
  const signIn = async (password: string, headers: object = {}) => {
    const answer = await post('/auth/login', { email: victim.email, password }, headers)
    return {
      status: answer.statusCode,
      code: answer.json().code,
      renewalToken: answer.json().renewalToken,
      answer,
    }
  }
  const profileOf = async (token: string) =>
    (await callAs(product.app, { authorization: `Bearer ${token}` }, { method: 'GET', url: '/auth/profile' }))
      .user
  const mails = async () => {
    await deliverMails(product, mailServer)
    return mailServer.received.map((mail) => ({ to: mail.recipients, text: textOfMail(mail) }))
  }
  const tokenIn = (text = '') => /#token=([\w-]+)/.exec(text)?.[1] ?? ''
  const { fullName, phone } = victim
  const useLink = (token: string, password: string) =>
    post('/auth/reset-password', { token, password, name: fullName, phone })
  const resend = (headers: Headers) => post('/auth/confirm-email', {}, headers)
  const registerFrom = (place: { remoteAddress: string }) => {
    const payload = { ...own, email: victim.email }
    return product.app.inject({ method: 'POST', url: '/api/auth/register', payload, ...place })
  }
  const userOf = async (id: string) =>
    (await product.app.inject({ url: `/api/admin/users/${id}`, headers: staff })).json().user

  describe('several accounts that claim the same address', () => {
    rule('may all be registered, and each is signed in to by its own password', async () => {
      const stranger = await registerAs(product.app)
      const owner = await registerAs(product.app, own)
      const another = await registerAs(product.app, { password: 'the password of one more' })
      const ids = []
      for (const password of [strangersPassword, testPassword, 'the password of one more']) {
        const { status, code, renewalToken } = await signIn(password)
        expect([status, code]).toEqual([401, 'access_expired'])
        ids.push((await profileOf(renewalToken))._id)
      }
      expect(ids).toEqual([stranger.userId, owner.userId, another.userId])
    })

    rule('cost one hash at a sign-in, and an address that nobody claims costs the same', async () => {
      for (let count = 0; count < 4; count++) await registerAs(product.app)
      const hashes = await product.context.db
        .selectFrom('users')
        .select('password_hash')
        .where('unproved_email', '=', victim.email)
        .execute()
      expect(new Set(hashes.map(({ password_hash }) => password_hash)).size).toBe(1)
      const wrong = await signIn('no password of anybody')
      const unknown = await post('/auth/login', { email: 'nobody@example.com', password: testPassword })
      expect([unknown.statusCode, unknown.body]).toEqual([wrong.status, wrong.answer.body])
      const named = ({ headers }: typeof unknown) => Object.keys(headers).toSorted()
      expect(named(unknown)).toEqual(named(wrong.answer))
    })

    it('registered at the same moment share their salt all the same', async () => {
      const passwords = Array.from({ length: 4 }, (_, n) => `the password of number ${n}`)
      await Promise.all(passwords.map((password) => registerAs(product.app, { password })))
      for (const password of passwords) expect((await signIn(password)).code).toBe('access_expired')
    })

    rule(
      'let no stranger try the passwords of the others by signing in to their own in between',
      async () => {
        await registerAs(product.app, own)
        await registerAs(product.app)
        const answers = []
        for (let count = 0; count < 6; count++) {
          answers.push((await signIn(`guess number ${count}`)).status)
          const mine = await signIn(strangersPassword, asBrowser)
          expect(cookiesOf(mine.answer)).not.toContain('dev')
        }
        expect(answers).toContain(429)
        expect(await product.context.db.selectFrom('known_networks').selectAll().execute()).toEqual([])
      },
    )
  })

  rule.describe('a link that arrived by mail', () => {
    it('after registering confirms the address, and sets the password of whoever reads that mail', async () => {
      const { userId, headers } = await registerAs(product.app)
      const [mail] = await mails()
      expect(mail?.to).toEqual([victim.email])
      expect(mail?.text).toContain('To confirm it’s yours')
      expect(mail?.text).toMatch(/https:\/\/coach\.example\/reset-password#token=[\w-]+&confirm=email/)
      expect((await userOf(userId)).confirmed).toEqual({ email: false, phone: false, whatsapp: false })
      expect((await useLink(tokenIn(mail?.text), testPassword)).json()).toEqual({ email: victim.email })
      expect((await userOf(userId)).confirmed.email).toBe(true)
      expect((await signIn(strangersPassword)).code).toBe('invalid_credentials')
      expect((await signIn(testPassword)).code).toBe('access_expired')
      expect((await product.app.inject({ url: '/api/auth/profile', headers })).statusCode).toBe(401)
    })

    it('has all other accounts give way that claim the address', async () => {
      const other = { phone: '01099999999' }
      const strangers = [await registerAs(product.app, other), await registerAs(product.app, other)]
      const first = strangers[0]
      await post('/subscriptions/subscribe', { planId: 'basic' }, first?.headers)
      product.clock.advance(1000)
      const { userId } = await registerAs(product.app, own)
      await post('/auth/forgot-password', { email: victim.email })
      const text = (await mails()).at(-1)?.text
      expect((await useLink(tokenIn(text), 'a password of my own')).statusCode).toBe(200)
      for (const { headers, userId: id } of strangers) {
        expect((await product.app.inject({ url: '/api/auth/profile', headers })).statusCode).toBe(401)
        expect(await userOf(id)).toBeUndefined()
      }
      expect((await signIn(strangersPassword)).code).toBe('invalid_credentials')
      const { renewalToken } = await signIn('a password of my own')
      expect((await profileOf(renewalToken))._id).toBe(userId)
      const { requests } = await callAs(product.app, staff, { method: 'GET', url: '/admin/requests' })
      expect(requests).toMatchObject([{ email: victim.email, status: 'pending', sentByAccount: false }])
    })

    it('is worth nothing once another account has proved the address', async () => {
      await registerAs(product.app)
      const [first] = await mails()
      await registerAs(product.app, own)
      const second = (await mails()).at(-1)
      expect((await useLink(tokenIn(second?.text), 'a password of my own')).statusCode).toBe(200)
      const late = await useLink(tokenIn(first?.text), 'the password of a late one')
      expect([late.statusCode, late.json().code]).toEqual([404, 'link_invalid'])
    })

    it('makes registering the address again a conflict', async () => {
      await registerAs(product.app)
      const again = { email: victim.email, name: 'Nour', phone: '01012345678', password: testPassword }
      expect((await post('/auth/register', again)).statusCode).toBe(201)
      const text = (await mails()).at(-1)?.text
      await useLink(tokenIn(text), 'a password of my own')
      const rejected = await post('/auth/register', again)
      expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'email_taken'])
    })

    it('is sent again on demand, so often an hour and no oftener, and not once the address is proved', async () => {
      const { headers } = await registerAs(product.app)
      for (let count = 0; count < resendQuota.limit; count++) {
        const answer = await resend(headers)
        expect([answer.statusCode, answer.json()]).toEqual([202, { sent: true }])
      }
      const rejected = await resend(headers)
      expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'too_many_requests'])
      expect(rejected.body).not.toMatch(/network/)
      expect(await mails()).toHaveLength(1 + resendQuota.limit)
      await useLink(tokenIn((await mails()).at(-1)?.text), 'a password of my own')
      const { renewalToken } = await signIn('a password of my own')
      const done = await post('/auth/confirm-email', {}, { authorization: `Bearer ${renewalToken}` })
      expect([done.statusCode, done.json()]).toEqual([202, { sent: false }])
    })

    it('is answered alike whether or not others claim the address', async () => {
      const answersOf = async (email: string) => {
        const { headers } = await registerAs(product.app, { email })
        const answers = []
        for (let count = 0; count <= resendQuota.limit; count++) {
          const { statusCode, body } = await resend(headers)
          answers.push([statusCode, body])
        }
        return answers
      }
      for (let count = 0; count < 3; count++) await registerAs(product.app)
      expect(await answersOf(victim.email)).toEqual(await answersOf('nobody@example.com'))
    })

    it('reaches whoever registers though strangers of other networks registered her address before', async () => {
      const from = (network: string) => ({ remoteAddress: network })
      for (let stranger = 1; stranger <= 8; stranger++) await registerFrom(from(`198.51.${stranger}.7`))
      expect(await mails()).toHaveLength(8)
      await registerFrom(from('203.0.113.9'))
      expect(await mails()).toHaveLength(9)
    })

    it('never fills a letter box: so many an hour from one network, and so many from all', async () => {
      for (let count = 0; count < 10; count++) await registerFrom({ remoteAddress: '198.51.100.7' })
      expect(await mails()).toHaveLength(confirmationMails.throughNetwork)
      for (let stranger = 1; stranger <= 30; stranger++) {
        await registerFrom({ remoteAddress: `198.51.${stranger}.7` })
      }
      expect(await mails()).toHaveLength(confirmationMails.inAll)
    })

    it('reaches whoever registers though strangers of four networks used up all that theirs have', async () => {
      for (let stranger = 1; stranger <= 4; stranger++) {
        for (let count = 0; count < 5; count++) await registerFrom({ remoteAddress: `198.51.${stranger}.7` })
      }
      const before = (await mails()).length
      await registerFrom({ remoteAddress: '203.0.113.9' })
      expect(await mails()).toHaveLength(before + 1)
    })

    it('counts by letter box, however its address is spelled', async () => {
      for (let count = 0; count < 6; count++) {
        await registerAs(product.app, { email: `ha.na+${count}@gmail.com` })
        await registerAs(product.app, { email: `hana+${count}@example.com` })
      }
      expect(await mails()).toHaveLength(2 * confirmationMails.throughNetwork)
    })
  })

  rule.describe('a link that staff send by WhatsApp', () => {
    it('proves that number and never the e-mail, once, and is stored as a hash', async () => {
      const { userId } = await registerAs(product.app)
      const other = await registerAs(product.app, own)
      const { url } = (await post(`/admin/users/${userId}/password-link`, {}, staff)).json()
      const links = await product.context.db.selectFrom('one_time_links').selectAll().execute()
      expect(JSON.stringify(links)).not.toContain(tokenIn(url))
      expect((await useLink(tokenIn(url), 'a password of my own')).statusCode).toBe(200)
      expect((await useLink(tokenIn(url), 'another password of mine')).json().code).toBe('link_invalid')
      expect((await userOf(userId)).confirmed).toEqual({ email: false, phone: true, whatsapp: false })
      expect((await userOf(other.userId)).confirmed.phone).toBe(false)
      expect((await signIn('a password of my own')).code).toBe('access_expired')
      expect((await signIn(testPassword)).code).toBe('access_expired')
    })

    it('proves no number that the account changed to since', async () => {
      const { userId } = await registerAs(product.app)
      const { url } = (await post(`/admin/users/${userId}/password-link`, {}, staff)).json()
      const payload = { phone: '01055556666' }
      await callAs(product.app, staff, { method: 'PUT', url: `/admin/users/${userId}`, payload })
      await useLink(tokenIn(url), 'a password of my own')
      expect((await userOf(userId)).confirmed.phone).toBe(false)
    })
  })

  rule.describe('an address that strangers guess at until nobody is let in', () => {
    // From another network than the registrations, because known networks are not locked out.
    const signIn = async (password: string) => {
      const payload = { email: victim.email, password }
      const from = { url: '/api/auth/login', payload, remoteAddress: '203.0.113.77' }
      const answer = await product.app.inject({ method: 'POST', ...from })
      return { status: answer.statusCode, code: answer.json().code }
    }
    const lockOut = async () => {
      for (let guess = 0; guess < 30; guess++) {
        const payload = { email: victim.email, password: `guess number ${guess}` }
        const remoteAddress = `198.51.${Math.floor(guess / 4)}.7`
        await product.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress })
      }
      expect((await signIn(testPassword)).status).toBe(429)
    }

    it('is open again to whoever uses a link by WhatsApp', async () => {
      const { userId } = await registerAs(product.app, own)
      await lockOut()
      const { url } = (await post(`/admin/users/${userId}/password-link`, {}, staff)).json()
      expect((await useLink(tokenIn(url), 'a password of my own')).statusCode).toBe(200)
      expect((await signIn('a password of my own')).code).toBe('access_expired')
    })

    it('is open again to whoever uses a link that was mailed', async () => {
      await registerAs(product.app, own)
      await lockOut()
      await useLink(tokenIn((await mails()).at(-1)?.text), 'a password of my own')
      expect((await signIn('a password of my own')).code).toBe('access_expired')
    })

    it('is unlocked by its name, and one that nobody claims has no account', async () => {
      await registerAs(product.app, own)
      await lockOut()
      expect(await unlockAccount(product.context, 'nobody@example.com')).toBe(false)
      expect(await unlockAccount(product.context, ` ${victim.email.toUpperCase()}`)).toBe(true)
      expect((await signIn(testPassword)).code).toBe('access_expired')
    })

    it('stays closed to guesses though a stranger registers it and erases that account', async () => {
      await registerAs(product.app, own)
      const { headers } = await registerAs(product.app, { phone: '01099999999' })
      await lockOut()
      const erased = await post('/auth/delete-account', { password: strangersPassword }, headers)
      expect(erased.statusCode).toBe(204)
      expect((await signIn('another guess')).status).toBe(429)
    })
  })
})
