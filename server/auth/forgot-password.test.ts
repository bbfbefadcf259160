import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, testPassword } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { type MailServer, startMailServer } from '#server/test/mail-server.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { deliverMails, textOfMail } from '#server/test/read-mail.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { resetMails, resetQuota } from './forgot-password.ts'

const minute = 60_000
const newPassword = 'a new and better one'
const site = 'https://coach.example'

onSqlite((kind) => {
  describe('a forgotten password', () => {
    let product: TestApp
    let mailServer: MailServer

    beforeEach(async () => {
      product = await pricedApp(kind, { PUBLIC_URL: site })
      mailServer = await startMailServer()
    })
    afterEach(async () => {
      await product.close()
      await mailServer.stop()
    })

    const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
      product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
    const ask = (email: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => {
      const url = '/api/auth/forgot-password'
      return product.app.inject({ method: 'POST', url, payload: { email }, headers, remoteAddress })
    }
    const signIn = (email: string, password: string) => post('/auth/login', { email, password })
    const texts = async () => {
      await deliverMails(product, mailServer)
      return mailServer.received.map(textOfMail)
    }
    const tokenIn = (text: string | undefined) => /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
    const waiting = () => product.context.db.selectFrom('outbox').selectAll().execute()

    it('is replaced by the link of a mail, once, and every session ends', async () => {
      const { email } = await anAccount(product.context, { email: 'mona@example.com' })
      const { token: session } = (await signIn('mona@example.com', testPassword)).json()
      const response = await ask(' Mona@Example.com ', { host: 'evil.example' })
      expect([response.statusCode, response.json()]).toEqual([202, { ok: true }])
      const [text] = await texts()
      expect(mailServer.received[0]?.recipients).toEqual([email])
      expect(text).toContain('وصلنا طلب كلمة مرور جديدة لحسابك.')
      expect(text).toMatch(/: https:\/\/coach\.example\/reset-password#token=[\w-]{43}\s/)
      expect(text).not.toContain('evil.example')
      const reset = () => post('/auth/reset-password', { token: tokenIn(text), password: newPassword })
      expect((await reset()).json()).toEqual({ email })
      expect((await reset()).json().code).toBe('link_invalid')
      const headers = { authorization: `Bearer ${session}` }
      const after = await product.app.inject({ url: '/api/auth/profile', headers })
      expect(after.statusCode).toBe(401)
      expect((await signIn('mona@example.com', testPassword)).statusCode).toBe(401)
      expect((await signIn('mona@example.com', newPassword)).statusCode).toBe(200)
    })

    it('is written about in the language of the account', async () => {
      const admin = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      const { _id } = await postApplication(product.app, { email: 'sara@example.com' })
      await post(`/admin/approve/${_id}`, {}, admin)
      await product.context.db.deleteFrom('outbox').execute()
      await ask('sara@example.com')
      const [text] = await texts()
      expect(text).toContain('Someone asked for a new password for your account.')
      expect(text).toContain(`${site}/reset-password#token=`)
      expect(text).toContain('If this wasn’t you, ignore this email')
    })

    it('answers the same for an address that has no account, or a blocked one, and writes to neither', async () => {
      const blocked = await anAccount(product.context, { email: 'blocked@example.com' })
      const users = product.context.db.updateTable('users').set({ blocked_at: product.clock.now() })
      await users.where('id', '=', blocked.id).execute()
      await anAccount(product.context, { email: 'mona@example.com' })
      const answers = []
      for (const email of ['mona@example.com', 'nobody@example.com', 'blocked@example.com']) {
        const { statusCode, body, headers } = await ask(email)
        answers.push({ statusCode, body, headers: { ...headers, 'x-request-id': '', date: '' } })
      }
      expect(answers[1]).toEqual(answers[0])
      expect(answers[2]).toEqual(answers[0])
      expect((await waiting()).map(({ recipient }) => recipient)).toEqual(['mona@example.com'])
      expect((await ask('no address')).statusCode).toBe(422)
    })

    it('does the same work for an address that has no account, whose link opens nothing', async () => {
      await ask('nobody@example.com')
      const links = await product.context.db.selectFrom('one_time_links').selectAll().execute()
      expect(links).toMatchObject([{ purpose: 'password', user_id: null }])
    })

    it('holds its link for an hour', async () => {
      await anAccount(product.context, { email: 'mona@example.com' })
      await ask('mona@example.com')
      const token = tokenIn((await texts())[0])
      product.clock.advance(60 * minute - 1)
      const common = await post('/auth/reset-password', { token, password: 'password1' })
      expect(common.statusCode).toBe(422)
      product.clock.advance(1)
      const late = await post('/auth/reset-password', { token, password: newPassword })
      expect(late.json().code).toBe('link_invalid')
    })

    it('leaves earlier links alone until one is used, also those that staff made', async () => {
      const user = await anAccount(product.context, { email: 'mona@example.com' })
      const admin = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      const byStaff = (await post(`/admin/users/${user.id}/password-link`, {}, admin)).json().url
      await ask('mona@example.com')
      await ask('mona@example.com')
      const tokens = [byStaff, ...(await texts())].map(tokenIn)
      expect(new Set(tokens).size).toBe(3)
      const reset = (token = '') => post('/auth/reset-password', { token, password: newPassword })
      expect((await reset(tokens[1])).statusCode).toBe(200)
      for (const token of tokens) expect((await reset(token)).json().code).toBe('link_invalid')
    })

    it('fills nobody’s letter box from one network: three mails an hour, exactly, and the answer stays', async () => {
      await anAccount(product.context, { email: 'mona@example.com' })
      const response = await Promise.all(Array.from({ length: 8 }, () => ask('mona@example.com')))
      expect(response.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(202))
      expect(await waiting()).toHaveLength(resetMails.throughNetwork)
      product.clock.advance(60 * minute + 1)
      await ask('mona@example.com')
      expect(await waiting()).toHaveLength(resetMails.throughNetwork + 1)
    })

    it('fills nobody’s letter box from many networks either', async () => {
      await anAccount(product.context, { email: 'mona@example.com' })
      for (let network = 1; network <= resetMails.inAll + 2; network++) {
        expect((await ask('mona@example.com', {}, `198.51.100.${network}`)).statusCode).toBe(202)
      }
      expect(await waiting()).toHaveLength(resetMails.inAll)
    })

    it('counts the letter box: one network does not fill it under ever new spellings', async () => {
      const spellings = Array.from({ length: 5 }, (_, n) => `m.ona+${n}@gmail.com`)
      for (const email of spellings) {
        await anAccount(product.context, { email })
        expect((await ask(email)).statusCode).toBe(202)
      }
      expect(await waiting()).toHaveLength(resetMails.throughNetwork)
    })

    it('is mailed to whoever registered though a stranger of one network asked first and erased that account', async () => {
      const register = async (name: string, phone: string) => {
        const given = { email: 'lina@example.com', name, phone, password: `the password of ${name}` }
        return { authorization: `Bearer ${(await post('/auth/register', given)).json().token}` }
      }
      await register('Lina', '01012340987')
      product.clock.advance(minute)
      const stranger = await register('Squatter', '01099999999')
      for (let count = 0; count < resetQuota.limit; count++) {
        const response = await ask('lina@example.com', {}, '198.51.100.7')
        expect([response.statusCode, response.json()]).toEqual([202, { ok: true }])
      }
      const password = { password: 'the password of Squatter' }
      expect((await post('/auth/delete-account', password, stranger)).statusCode).toBe(204)
      const response = await ask('lina@example.com', {}, '203.0.113.9')
      expect([response.statusCode, response.json()]).toEqual([202, { ok: true }])
      const token = tokenIn((await texts()).at(-1))
      const reset = { token, password: newPassword, name: 'Lina', phone: '01012340987' }
      expect((await post('/auth/reset-password', reset)).statusCode).toBe(200)
      expect((await signIn('lina@example.com', newPassword)).json().code).toBe('access_expired')
    })

    it('stops a network that asks for many addresses', async () => {
      for (let count = 0; count < resetQuota.limit; count++) {
        expect((await ask(`person${count}@example.org`)).statusCode).toBe(202)
      }
      const stopped = await ask('mona@example.com')
      expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'too_many_requests'])
      expect(stopped.headers['retry-after']).toBe('3600')
    })

    it('is sent to staff too', async () => {
      await anAccount(product.context, { role: 'admin', username: 'boss', email: 'boss@example.com' })
      await ask('boss@example.com')
      const token = tokenIn((await texts())[0])
      expect((await post('/auth/reset-password', { token, password: newPassword })).statusCode).toBe(200)
      const signedIn = await post('/auth/coach-login', { username: 'boss', password: newPassword })
      expect(signedIn.statusCode).toBe(200)
    })

    it('without a known address of the site says whom to ask, since no call is believed about that', async () => {
      await product.close()
      product = await pricedApp(kind)
      await anAccount(product.context, { email: 'mona@example.com' })
      await ask('mona@example.com', { host: 'evil.example' })
      const [text] = await texts()
      expect(text).toContain('تواصل مع الكابتن على واتساب')
      expect(text).not.toContain('http')
      expect(await product.context.db.selectFrom('one_time_links').selectAll().execute()).toEqual([])
    })
  })
})
