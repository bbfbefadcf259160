import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  clearAddress,
  createUser,
  hashForAddress,
  lockAddressOf,
  removeUnusedAccounts,
  saveHashSetting,
} from '#server/accounts/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { anAccount, testPassword } from '#server/test/accounts.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { type MailServer, startMailServer } from '#server/test/mail-server.ts'
import { meanwhile } from '#server/test/meanwhile.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { deliverMails, textOfMail } from '#server/test/read-mail.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { openWhatsAppLink, registerAs, strangersPassword, victim } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'

type Headers = { authorization: string }

const { email } = victim
const coach = {
  ...{ name: 'Hana', username: 'hana', role: 'coach', password: testPassword, email },
  currentPassword: testPassword,
}

eachDatabase((kind) => {
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

  const call = (line: `${'POST' | 'PUT'} /${string}`, payload: object = {}, headers: object = staff) => {
    const [method, url] = line.split(' ') as ['POST' | 'PUT', string]
    return product.app.inject({ method, url: `/api${url}`, payload, headers: { ...headers } })
  }
  const subscribe = async ({ headers }: { headers: Headers }): Promise<string> => {
    const request = { method: 'POST', url: '/subscriptions/subscribe', payload: { planId: 'basic' } } as const
    return (await callAs(product.app, headers, request)).subscription._id
  }
  const givePlan = ({ userId }: { userId: string }) =>
    call(`PUT /admin/users/${userId}`, { subscription: { plan: 'basic', accessDays: 30 } })

  const lock = (tx: Tx) => saveHashSetting(tx, email, 'only locked')

  describe('an address that two take in the same moment', () => {
    it('is the applicant’s or the coach’s, and the other is refused', async () => {
      const id = await subscribe(await registerAs(product.app))
      const outcomes = await meanwhile(product, lock, [
        () => call(`POST /admin/approve/${id}`),
        () => call('POST /coach', coach),
      ])
      expect([
        [
          [200, undefined],
          [409, 'email_taken'],
        ],
        [
          [409, 'email_taken'],
          [201, undefined],
        ],
      ]).toContainEqual(outcomes)
    })

    it('is that of a package given by hand or of the coach, and the other is refused', async () => {
      const claimant = await registerAs(product.app)
      const outcomes = await meanwhile(product, lock, [
        () => givePlan(claimant),
        () => call('POST /coach', coach),
      ])
      expect([
        [
          [200, undefined],
          [409, 'email_taken'],
        ],
        [
          [404, 'not_found'],
          [201, undefined],
        ],
      ]).toContainEqual(outcomes)
    })

    it('is that of an approved account or of whoever used the mailed link, and the other is refused', async () => {
      const id = await subscribe(await registerAs(product.app, { phone: '01099999999' }))
      await deliverMails(product, mailServer)
      const mail = mailServer.received.at(-1)
      const token = /#token=([\w-]+)/.exec(mail ? textOfMail(mail) : '')?.[1]
      const { fullName: name, phone } = victim
      const given = { token, name, phone, password: 'a password of my own' }
      const outcomes = await meanwhile(product, lock, [
        () => call('POST /auth/reset-password', given, {}),
        () => call(`POST /admin/approve/${id}`),
      ])
      expect([
        [
          [200, undefined],
          [409, 'other_person_possible'],
        ],
        [
          [404, 'link_invalid'],
          [200, undefined],
        ],
      ]).toContainEqual(outcomes)
    })
  })

  describe('a forgotten password whose mail is asked for while the newest account with the address is erased', () => {
    it('is mailed a link that works for whoever else claims it', async () => {
      await registerAs(product.app)
      product.clock.advance(1000)
      const { userId } = await registerAs(product.app, { phone: '01099999999' })
      await deliverMails(product, mailServer)
      const before = mailServer.received.length
      const erase = async (tx: Tx) => {
        await lockAddressOf(tx, userId)
        await tx.deleteFrom('users').where('id', '=', userId).execute()
      }
      const outcomes = await meanwhile(product, erase, [
        () => call('POST /auth/forgot-password', { email }, {}),
      ])
      expect(outcomes).toEqual([[202, undefined]])
      await deliverMails(product, mailServer)
      expect(mailServer.received).toHaveLength(before + 1)
      const mail = mailServer.received.at(-1)
      const token = /#token=([\w-]+)/.exec(mail ? textOfMail(mail) : '')?.[1]
      const given = { token, name: victim.fullName, phone: victim.phone, password: testPassword }
      expect((await call('POST /auth/reset-password', given, {})).statusCode).toBe(200)
    })
  })

  describe('a package that an account asks for while it gives way to another', () => {
    it('is not asked for where the account has gone', async () => {
      const { headers } = await registerAs(product.app)
      const giveWay = (tx: Tx) => clearAddress(tx, product.context, { email, now: product.clock.now() })
      const ask = () => call('POST /subscriptions/subscribe', { planId: 'basic' }, headers)
      expect(await meanwhile(product, giveWay, [ask])).toEqual([[401, 'unauthorized']])
    })

    it('stays with staff as that of somebody else where the account goes right after', async () => {
      const { headers } = await registerAs(product.app)
      const other = await registerAs(product.app)
      await openWhatsAppLink(product.app, staff, { userId: other.userId, password: testPassword })
      await subscribe(await registerAs(product.app, { email: 'neighbor@example.com' }))
      // The request has been written when it is counted for the day of its network.
      const untilCounted = (tx: Tx) =>
        tx
          .updateTable('throttles')
          .set(({ ref }) => ({ fails: ref('fails') }))
          .where('key', 'like', 'application-day%')
          .execute()
      const ask = () => call('POST /subscriptions/subscribe', { planId: 'basic' }, headers)
      const outcomes = await meanwhile(product, untilCounted, [ask, () => givePlan(other)])
      expect(outcomes).toEqual([
        [201, undefined],
        [200, undefined],
      ])
      const requests = product.context.db.selectFrom('applications').select('id').where('email', '=', email)
      const { id } = await requests.executeTakeFirstOrThrow()
      const approved = await call(`POST /admin/approve/${id}`)
      expect([approved.statusCode, approved.json().code]).toEqual([409, 'email_proved_by_other'])
    })
  })

  describe('a forgotten password whose mail is asked for at a staff address while that one is changed', () => {
    it('is mailed to nobody: the former address may be somebody else’s now', async () => {
      const { id } = await anAccount(product.context, { role: 'coach', username: 'hana', email })
      const move = (tx: Tx) =>
        tx.updateTable('users').set({ email: 'new@example.com' }).where('id', '=', id).execute()
      const forgotten = () => call('POST /auth/forgot-password', { email }, {})
      expect(await meanwhile(product, move, [forgotten])).toEqual([[202, undefined]])
      await deliverMails(product, mailServer)
      expect(mailServer.received).toEqual([])
    })
  })

  describe('an account that is registered while the last other one with its address goes', () => {
    const register = async (tx: Tx) => {
      const typed = { plain: testPassword, share: { lane: 'form', from: '' } } as const
      const { hash, setting } = await hashForAddress(tx, email, typed)
      await saveHashSetting(tx, email, setting)
      const { phone } = victim
      const who = { role: 'user', name: 'Honest', email: null, unprovedEmail: email, phone } as const
      await createUser(tx, { ...who, passwordHash: hash, now: product.clock.now() })
    }
    const signIn = (password: string) => call('POST /auth/login', { email, password }, {})

    it('is signed in to where that one was erased by its holder', async () => {
      const { headers } = await registerAs(product.app)
      const password = { password: strangersPassword }
      const outcomes = await meanwhile(product, register, [
        () => call('POST /auth/delete-account', password, headers),
      ])
      expect(outcomes).toEqual([[204, undefined]])
      expect((await signIn(testPassword)).json().code).toBe('access_expired')
    })

    it('is signed in to where that one was removed, as nobody used it', async () => {
      await registerAs(product.app)
      await product.context.db.deleteFrom('sessions').execute()
      product.clock.advance(95 * 24 * 60 * 60 * 1000)
      const removed = async () => {
        await removeUnusedAccounts(product.context, new AbortController().signal)
        return { statusCode: 0, body: '' }
      }
      await meanwhile(product, register, [removed])
      expect((await signIn(strangersPassword)).json().code).toBe('invalid_credentials')
      expect((await signIn(testPassword)).json().code).toBe('access_expired')
    })
  })
})
