import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, aSession } from '#server/testing/accounts.ts'
import { anApplication, formOf, sendApplication, uploadProof } from '#server/testing/applications.ts'
import { eachDatabase } from '#server/testing/databases.ts'
import { callAs } from '#server/testing/person.ts'
import { aPdf } from '#server/testing/sample-pdfs.ts'
import { signInAsAdmin } from '#server/testing/staff.ts'
import { registerAs } from '#server/testing/strangers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { receiptMails } from './submit-application.ts'

const somebody = 'somebody@example.com'
let proofs = 0

eachDatabase((kind) => {
  let product: TestApp

  beforeEach(async () => {
    product = await testApp(kind)
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
    it('are three an hour at most, and the answer does not differ', async () => {
      const staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      const site = await callAs(product.app, {}, { method: 'GET', url: '/site' })
      site.settings.contactEmail = 'owner@example.com'
      await callAs(product.app, staff, { method: 'PUT', url: '/site', payload: site })
      const answers = new Set<string>()
      for (let count = 0; count < 5; count++) {
        answers.add(Object.keys(await sendApplication(product.app, { email: somebody })).join())
      }
      expect(answers.size).toBe(1)
      expect(await mailsTo(somebody)).toBe(receiptMails.throughNetwork)
      expect(await mailsTo('owner@example.com')).toBe(5)
      await sendApplication(product.app, { email: 'another@example.com' })
      expect(await mailsTo('another@example.com')).toBe(1)
      product.clock.advance(61 * 60 * 1000)
      await sendApplication(product.app, { email: somebody })
      expect(await mailsTo(somebody)).toBe(receiptMails.throughNetwork + 1)
    })

    it('reach whoever applies though a stranger used up the share of another network', async () => {
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

    it('count by letter box, however its address is spelled', async () => {
      for (let count = 0; count < 4; count++)
        await sendApplication(product.app, { email: `so.me+${count}@gmail.com` })
      await sendApplication(product.app, { email: 'some@googlemail.com' })
      await sendApplication(product.app, { email: 'some@example.com' })
      const mails = await product.context.db.selectFrom('outbox').select('recipient').execute()
      const recipients = mails.map(({ recipient }) => recipient).toSorted()
      expect(recipients).toEqual([
        'so.me+0@gmail.com',
        'so.me+1@gmail.com',
        'so.me+2@gmail.com',
        'some@example.com',
      ])
    })

    it('are not limited where quotas are off', async () => {
      product.context.settings.rateLimits = false
      for (let count = 0; count < 5; count++) await sendApplication(product.app, { email: somebody })
      expect(await mailsTo(somebody)).toBe(5)
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
      const refused = await subscribe(headers)
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
      await expect(sendApplication(product.app)).rejects.toThrow('too_many_requests')
      const member = await anAccount(product.context, { email: 'member@example.com' })
      const asMember = (await aSession(product.context, member)).headers
      expect((await subscribe(asMember)).statusCode).toBe(201)
    })
  })
})
