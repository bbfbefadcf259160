import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formsOf } from '#server/platform/http/rate-limit.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { anApplication, formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { registerAs } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { applicationQuota, receiptMails } from './submit-application.ts'

const somebody = 'somebody@example.com'
let proofs = 0

onSqlite((kind) => {
  let product: TestApp

  beforeEach(async () => {
    product = await pricedApp(kind)
  })
  afterEach(() => product.close())

  const mailsTo = async (recipient: string) =>
    (await product.context.db.selectFrom('outbox').select('id').where('recipient', '=', recipient).execute())
      .length
  const textsTo = async (recipient: string) => {
    const mails = product.context.db
      .selectFrom('outbox')
      .select('body_text')
      .where('recipient', '=', recipient)
    return (await mails.execute()).map(({ body_text }) => body_text).join('\n')
  }
  const applyFrom = async (remoteAddress: string, email: string) => {
    const form = formOf(aPdf({ more: [`<< /Note (own ${++proofs}) >>`] }), 'receipt.pdf', 'application/pdf')
    const { cloudinaryId: ticket } = await uploadProof(product.app, form)
    const payload = anApplication({ ticket, email })
    const sent = { method: 'POST', url: '/api/subscriptions', payload, remoteAddress } as const
    return (await product.app.inject(sent)).json().subscription as { code: string }
  }
  const subscribe = (headers: object) =>
    product.app.inject({
      method: 'POST',
      url: '/api/subscriptions/subscribe',
      payload: { planId: 'basic' },
      headers: { ...headers },
    })

  describe('receipts of applications to one address', () => {
    it('are at most three an hour, with the same response', async () => {
      const staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      const site = await callAs(product.app, {}, { method: 'GET', url: '/site' })
      site.settings.contactEmail = 'owner@example.com'
      await callAs(product.app, staff, { method: 'PUT', url: '/site', payload: site })
      const answers = new Set<string>()
      for (let count = 0; count < 5; count++) {
        answers.add(Object.keys(await postApplication(product.app, { email: somebody })).join())
      }
      expect(answers.size).toBe(1)
      expect(await mailsTo(somebody)).toBe(receiptMails.throughNetwork)
      expect(await mailsTo('owner@example.com')).toBe(5)
      await postApplication(product.app, { email: 'another@example.com' })
      expect(await mailsTo('another@example.com')).toBe(1)
      product.clock.advance(61 * 60 * 1000)
      await postApplication(product.app, { email: somebody })
      expect(await mailsTo(somebody)).toBe(receiptMails.throughNetwork + 1)
    })

    it('reach an applicant even after a stranger used up the limit of another network', async () => {
      for (let count = 0; count < 5; count++) await applyFrom('198.51.100.7', somebody)
      expect(await mailsTo(somebody)).toBe(receiptMails.throughNetwork)
      const { code } = await applyFrom('203.0.113.9', somebody)
      expect(await mailsTo(somebody)).toBe(receiptMails.throughNetwork + 1)
      expect(await textsTo(somebody)).toContain(code)
    })

    it('are bounded through all networks together', async () => {
      for (let network = 1; network <= 5; network++) {
        for (let count = 0; count < 3; count++) await applyFrom(`198.51.${network}.7`, somebody)
      }
      expect(await mailsTo(somebody)).toBe(receiptMails.inAll)
    })

    it('count by mailbox, in any spelling of the address', async () => {
      for (let count = 0; count < 4; count++)
        await postApplication(product.app, { email: `so.me+${count}@gmail.com` })
      await postApplication(product.app, { email: 'some@googlemail.com' })
      await postApplication(product.app, { email: 'some@example.com' })
      const mails = await product.context.db.selectFrom('outbox').select('recipient').execute()
      const recipients = mails.map(({ recipient }) => recipient).toSorted()
      expect(recipients).toEqual([
        'so.me+0@gmail.com',
        'so.me+1@gmail.com',
        'so.me+2@gmail.com',
        'some@example.com',
      ])
    })

    it('are not limited without quotas', async () => {
      product.context.settings.rateLimits = false
      for (let count = 0; count < 5; count++) await postApplication(product.app, { email: somebody })
      expect(await mailsTo(somebody)).toBe(5)
    })
  })

  describe('forms that do not succeed', () => {
    const send = (url: string, payload: object, headers = {}) =>
      product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
    const manyTimes = async (worthless: () => ReturnType<typeof send>, code: string) => {
      for (let count = 0; count < applicationQuota.limit; count++) {
        expect((await worthless()).json().code).toBe(code)
      }
    }

    it('do not block others of the network, even if all are invalid', async () => {
      const form = anApplication({ ticket: 'none' })
      await manyTimes(() => send('/subscriptions', form), 'proof_required')
      await manyTimes(() => send('/subscriptions', { ...form, password: 'password1' }), 'invalid_input')
      await postApplication(product.app)
    })

    it('do not prevent renewals by others of the network and by the account', async () => {
      const stranger = await registerAs(product.app, { email: 'fresh@example.com' })
      const other = await registerAs(product.app, { email: 'another@example.com' })
      const withoutReceipt = { planId: 'basic', paymentProof: { cloudinaryId: 'none' } }
      await manyTimes(
        () => send('/subscriptions/subscribe', withoutReceipt, stranger.headers),
        'proof_required',
      )
      expect((await subscribe(stranger.headers)).statusCode).toBe(201)
      await manyTimes(() => subscribe(stranger.headers), 'request_already_pending')
      expect((await subscribe(other.headers)).statusCode).toBe(201)
    })

    it('have a quota ten times as large, together with those that succeed', async () => {
      await postApplication(product.app)
      const { name, limit } = formsOf(applicationQuota)
      const forms = product.context.db.updateTable('throttles').where('key', 'like', `${name}:%`)
      await forms.set({ fails: limit }).execute()
      await expect(postApplication(product.app)).rejects.toThrow('too_many_requests')
    })
  })

  describe('requests of accounts that never had access', () => {
    it('count with the applications of their network, those of members do not', async () => {
      let sent = 0
      for (let account = 0; account < 4; account++) {
        const { headers } = await registerAs(product.app, { email: `fresh${account}@example.com` })
        for (let count = 0; count < 15; count++, sent++) {
          expect((await subscribe(headers)).statusCode).toBe(201)
          await callAs(product.app, headers, { method: 'POST', url: '/subscriptions/cancel', payload: {} })
        }
      }
      expect(sent).toBe(60)
      const { headers } = await registerAs(product.app, { email: 'one.more@example.com' })
      const rejected = await subscribe(headers)
      expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'too_many_requests'])
      await expect(postApplication(product.app)).rejects.toThrow('too_many_requests')
      const member = await anAccount(product.context, { email: 'member@example.com' })
      const asMember = (await aSession(product.context, member)).headers
      expect((await subscribe(asMember)).statusCode).toBe(201)
    })
  })
})
