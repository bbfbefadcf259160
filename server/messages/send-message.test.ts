import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorSentence } from '#contract/errors.ts'
import { fieldSentence } from '#contract/field-errors.ts'
import { buildApp } from '#server/app.ts'
import { formsOf, takeFromQuota } from '#server/platform/http/rate-limit.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { messageQuota } from './send-message.ts'

const aMessage = {
  name: 'Sara Ibrahim',
  email: ' Sara@Example.com',
  phone: '٠١٠٠ ١٢٣ ٤٥٦٧',
  message: 'I want to lose 10 kg.\nMy knee <b>hurts</b>.',
}

let product: TestApp

afterEach(() => product.close())

const send = (payload: object, headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') =>
  product.app.inject({ method: 'POST', url: '/api/contact', payload, headers, remoteAddress })
const stored = () =>
  product.context.db.selectFrom('contact_messages').selectAll().orderBy('created_at').execute()
const mails = () => product.context.db.selectFrom('outbox').selectAll().execute()

async function nameContactEmail(contactEmail: string) {
  const headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  const { settings, sections, version } = (await product.app.inject({ url: '/api/site' })).json()
  const payload = { settings: { ...settings, contactEmail }, sections, version }
  const published = await product.app.inject({ method: 'PUT', url: '/api/site', payload, headers })
  expect(published.statusCode, published.body).toBe(200)
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  describe('a message to the coach', () => {
    beforeEach(async () => {
      product = await testApp(kind)
    })

    rule('is saved completely and as new, as it was typed', async () => {
      const response = await send(aMessage, { 'accept-language': 'ar' })
      expect(response.statusCode).toBe(201)
      const now = product.clock.now().toISOString()
      const [row] = await stored()
      expect(response.json()).toEqual({ message: { _id: row?.id, createdAt: now } })
      expect(row).toEqual({
        id: row?.id,
        kind: 'message',
        user_id: null,
        name: 'Sara Ibrahim',
        email: 'sara@example.com',
        phone: '0100 123 4567',
        phone_e164: '+201001234567',
        message: aMessage.message,
        language: 'ar',
        state: 'new',
        done_by: null,
        done_at: null,
        created_at: now,
      })
      const trail = await product.context.db.selectFrom('audit_entries').selectAll().execute()
      expect(trail).toMatchObject([{ action: 'message.sent', subject_id: row?.id }])
      expect(JSON.stringify(trail)).not.toContain('Sara')
    })

    rule('is mailed to the coach, with all markup escaped', async () => {
      await nameContactEmail('coach@example.com')
      await send(aMessage)
      const [mail, ...more] = await mails()
      expect(more).toEqual([])
      expect(mail).toMatchObject({
        recipient: 'coach@example.com',
        reply_to: 'sara@example.com',
        language: 'ar',
      })
      expect(mail?.subject).toContain('رسالة جديدة من الموقع')
      expect(mail?.body_text).toContain(aMessage.message)
      expect(mail?.body_text).toContain('sara@example.com')
      expect(mail?.body_text).toContain('https://wa.me/201001234567')
      expect(mail?.body_html).toContain('10 kg.<br>My knee &lt;b&gt;hurts&lt;/b&gt;.')
    })

    rule('is saved without a mail if the site has no contact email', async () => {
      await send(aMessage)
      expect(await stored()).toHaveLength(1)
      expect(await mails()).toEqual([])
    })

    it('is saved once, for any number of repeats with one key', async () => {
      const headers = { 'idempotency-key': 'one-message' }
      const [first, second] = await Promise.all([send(aMessage, headers), send(aMessage, headers)])
      const third = await send(aMessage, headers)
      expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([201, 201, 201])
      expect(new Set([first.body, second.body, third.body]).size).toBe(1)
      expect(await stored()).toHaveLength(1)
      const other = await send({ ...aMessage, message: 'Something else' }, headers)
      expect(other.json()).toMatchObject({ code: 'repeat_differs' })
    })

    rule('of a robot counts as a form of its network, so that few responses are stored', async () => {
      const { context } = product
      const network = context.secrets.digest('network', '203.0.113.7')
      const amount = formsOf(messageQuota).limit - 1
      await takeFromQuota(context, { ...formsOf(messageQuota), amount }, network)
      const robot = (key: string) =>
        send({ ...aMessage, website: 'https://spam.example' }, { 'idempotency-key': key })
      expect((await robot('first')).statusCode).toBe(201)
      expect((await robot('second')).statusCode).toBe(429)
      expect(await context.db.selectFrom('idempotency').select('key').execute()).toHaveLength(1)
      // Others of its network are not kept from writing.
      expect((await send(aMessage)).statusCode).toBe(201)
    })

    rule('of a robot that fills the honeypot gets a normal response but is not saved', async () => {
      const response = await send({ ...aMessage, website: 'https://spam.example' })
      expect(response.statusCode).toBe(201)
      expect(response.json()).toEqual({
        message: { _id: expect.stringMatching(/^\S+$/), createdAt: product.clock.now().toISOString() },
      })
      expect(await stored()).toEqual([])
      expect(await mails()).toEqual([])
    })

    rule('is rejected after twenty per network and hour, while other networks can send', async () => {
      for (let count = 1; count <= 20; count++) expect((await send(aMessage)).statusCode).toBe(201)
      product.clock.advance(20 * 60 * 1000)
      const rejected = await send(aMessage)
      expect(rejected.statusCode).toBe(429)
      expect(rejected.json()).toEqual({
        error: errorSentence('too_many_requests', 'en', 40 * 60),
        code: 'too_many_requests',
        retryAfter: 40 * 60,
      })
      expect(rejected.headers['retry-after']).toBe('2400')
      expect((await send(aMessage, {}, '203.0.113.8')).statusCode).toBe(201)
      expect(await stored()).toHaveLength(21)
      product.clock.advance(40 * 60 * 1000 + 1000)
      expect((await send(aMessage)).statusCode).toBe(201)
    })
  })
})

describe('an invalid message', () => {
  beforeEach(async () => {
    product = await testApp()
  })

  it.each(['ar', 'en'] as const)('reports each wrong field in %s', async (language) => {
    const typed = { name: ' ', email: 'sara@', phone: '123', message: 'x'.repeat(2001) }
    const response = await send(typed, { 'accept-language': language })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({
      error: errorSentence('invalid_input', language),
      code: 'invalid_input',
      fields: {
        name: fieldSentence('required', language),
        email: fieldSentence('email', language),
        phone: fieldSentence('phone', language),
        message: fieldSentence('too_long_by:2000:2001', language),
      },
    })
    expect(await stored()).toEqual([])
  })

  it('is rejected, whatever its other fields contain', async () => {
    const headLines = { email: 'sara@example.com\r\nBcc: everybody@example.com' }
    for (const wrong of [headLines, { name: ['a'] }, { message: 7 }, { email: null }, { phone: { a: 1 } }]) {
      expect((await send({ ...aMessage, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(422)
    }
    expect((await send({ ...aMessage, message: 'م'.repeat(2000) })).statusCode).toBe(201)
  })
})

it('logs nothing of a message', async () => {
  product = await testApp()
  const lines = new PassThrough()
  const app = await buildApp({ ...product.context, log: pino({ level: 'trace' }, lines) })
  await app.inject({ method: 'POST', url: '/api/contact', payload: aMessage })
  await app.inject({ method: 'POST', url: '/api/contact', payload: { ...aMessage, phone: 'no' } })
  await app.close()
  lines.end()
  const log = await text(lines)
  expect(log).toContain('/api/contact')
  expect(log).not.toMatch(/Sara|sara|knee|123 4567/)
})
