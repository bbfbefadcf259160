import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '#server/test/accounts.ts'
import { onSqlite } from '#server/test/databases.ts'
import { type MailServer, startMailServer } from '#server/test/mail-server.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { deliverMails, textOfMail } from '#server/test/read-mail.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { openWhatsAppLink, registerAs, strangersPassword, victim } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'

type Headers = { authorization: string }
type Registered = Awaited<ReturnType<typeof registerAs>>

const evil = { name: 'Evil Name', phone: '01099999999' }
const own = { password: testPassword, name: victim.fullName, phone: victim.phone }
const typed = { name: victim.fullName, phone: victim.phone, password: 'a password of my own' }

onSqlite((kind) => {
  describe('a mailed link that was made for a stranger’s account with the same address', () => {
    let product: TestApp
    let staff: Headers
    let mailServer: MailServer
    let mine: Registered

    beforeEach(async () => {
      mailServer = await startMailServer()
      const mail = {
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'coach@example.com',
        PUBLIC_URL: 'https://coach.example',
      }
      product = await pricedApp(kind, mail)
      staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      mine = await registerAs(product.app, own)
      product.clock.advance(1000)
    })
    afterEach(async () => {
      await product.close()
      await mailServer.stop()
    })

    const call = (line: string, headers: Headers, payload: object = {}) => {
      const [method = '', url = ''] = line.split(' ')
      return callAs(product.app, headers, { method: method as 'POST' | 'PUT' | 'DELETE', url, payload })
    }
    const ask = () =>
      product.app.inject({
        method: 'POST',
        url: '/api/auth/forgot-password',
        payload: { email: victim.email },
        remoteAddress: '203.0.113.9',
      })
    const newestToken = async () => {
      await deliverMails(product, mailServer)
      const mail = mailServer.received.at(-1)
      return /#token=([\w-]+)/.exec(mail ? textOfMail(mail) : '')?.[1] ?? ''
    }
    const open = async (token: string) => {
      const payload = { token, ...typed }
      const answer = await product.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload })
      return [answer.statusCode, answer.json().code]
    }
    const eraseSelf = ({ headers }: Registered, password = strangersPassword) =>
      call('POST /auth/delete-account', headers, { password })
    const signedInAs = async () => {
      const payload = { email: victim.email, password: typed.password }
      const answer = await product.app.inject({ method: 'POST', url: '/api/auth/login', payload })
      const { user } = await callAs(
        product.app,
        { authorization: `Bearer ${answer.json().renewalToken}` },
        { method: 'GET', url: '/auth/profile' },
      )
      return user._id
    }

    it('opens after that one erased itself, however often she asks and strangers register', async () => {
      const tokens = []
      for (let count = 0; count < 3; count++) {
        const stranger = await registerAs(product.app, evil)
        await ask()
        tokens.push(await newestToken())
        await eraseSelf(stranger)
        product.clock.advance(1000)
      }
      expect(new Set(tokens).size).toBe(3)
      expect(await open(tokens[0] ?? '')).toEqual([200, undefined])
      expect(await signedInAs()).toBe(mine.userId)
      for (const token of tokens) expect(await open(token)).toEqual([404, 'link_invalid'])
    })

    it('arrives where that one erased itself before the mail went out', async () => {
      const stranger = await registerAs(product.app, evil)
      await newestToken()
      const before = mailServer.received.length
      await ask()
      await eraseSelf(stranger)
      const token = await newestToken()
      expect(mailServer.received).toHaveLength(before + 1)
      expect(await open(token)).toEqual([200, undefined])
    })

    it('opens after staff erased that one', async () => {
      const stranger = await registerAs(product.app, evil)
      const token = await newestToken()
      await call(`DELETE /admin/users/${stranger.userId}`, staff)
      expect(await open(token)).toEqual([200, undefined])
    })

    it('opens after that one opened a link that staff sent by WhatsApp', async () => {
      const { userId } = await registerAs(product.app, evil)
      const token = await newestToken()
      await openWhatsAppLink(product.app, staff, { userId, password: strangersPassword })
      expect(await open(token)).toEqual([200, undefined])
      expect(await signedInAs()).toBe(mine.userId)
    })

    it('opens nothing where no other account claims the address, or staff blocked that', async () => {
      const stranger = await registerAs(product.app, evil)
      const token = await newestToken()
      await call(`PUT /admin/users/${mine.userId}`, staff, { blocked: true })
      await eraseSelf(stranger)
      expect(await open(token)).toEqual([404, 'link_invalid'])
      const alone = await registerAs(product.app, { ...evil, email: 'alone@example.com' })
      const last = await newestToken()
      await eraseSelf(alone)
      expect(await open(last)).toEqual([404, 'link_invalid'])
      const { db } = product.context
      expect(
        await db.selectFrom('outbox').select('id').where('recipient', '=', 'alone@example.com').execute(),
      ).toEqual([])
    })

    it('sets no password any more once its account was approved with another one', async () => {
      const stranger = await registerAs(product.app, evil)
      const token = await newestToken()
      const { subscription } = await call('POST /subscriptions/subscribe', stranger.headers, {
        planId: 'basic',
      })
      await call(`POST /admin/approve/${subscription._id}`, staff, {
        customPassword: 'chosen by the coach',
      })
      expect(await open(token)).toEqual([404, 'link_invalid'])
    })
  })
})
