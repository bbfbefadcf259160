import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { limitOfCode, openQuota, wrongKeyQuota } from './open-application.ts'

let product: TestApp
let sent: { _id: string; code: string }

afterEach(() => product.close())

type Way = { from?: string; language?: string }

const look = (code: string, phoneLast4: string, { from = '203.0.113.7', language = 'en' }: Way = {}) =>
  product.app.inject({
    method: 'POST',
    url: '/api/subscriptions/status',
    payload: { code, phoneLast4 },
    remoteAddress: from,
    headers: { 'accept-language': language },
  })

const right = (way?: Way) => look(sent.code, '4567', way)

async function open(kind: 'sqlite' | 'postgres', environment: Record<string, string> = {}) {
  product = await pricedApp(kind, environment)
  sent = await postApplication(product.app, { phone: '0100 123 4567', whatsapp: '+20 111 222 3399' })
}

async function rejectSent(reason?: string) {
  const authorization = `Bearer ${await signInAsAdmin(product.context)}`
  const url = `/api/admin/reject/${sent._id}`
  await product.app.inject({ method: 'POST', url, payload: { reason }, headers: { authorization } })
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  rule.describe('the status of an application', () => {
    beforeEach(() => open(kind))

    it('opens with its code and the last digits of phone or WhatsApp, without personal data', async () => {
      const { statusCode, body } = await right()
      expect(statusCode).toBe(200)
      const createdAt = product.clock.now().toISOString()
      expect(JSON.parse(body)).toEqual({
        status: 'pending',
        plan: 'professional',
        ...{ price: 2000, months: 1, total: 2000 },
        createdAt,
        canSendProof: false,
      })
      expect((await look(sent.code, '3399')).statusCode).toBe(200)
    })

    it('accepts the code in any case and without its dash, and digits of any script', async () => {
      const spaced = ` ${sent.code.toLowerCase().replace('-', ' ')} `
      const inArabic = sent.code
        .replace('-', '')
        .replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
      expect((await look(spaced, '٤٥٦٧')).statusCode).toBe(200)
      expect((await look(inArabic, '۴۵۶۷')).statusCode).toBe(200)
    })

    it('returns the same error for every wrong combination', async () => {
      const other = await postApplication(product.app, { phone: '0122 999 8888', whatsapp: '0122 999 8888' })
      const answers = new Set<string>()
      for (const [code, digits] of [
        [sent.code, '0000'],
        [sent.code, '8888'],
        [sent.code, '567'],
        [sent.code, '1234567'],
        [other.code, '4567'],
        ['ABCD-2345', '4567'],
        ['no code at all', '4567'],
        ['–', '–'],
      ] as const) {
        const { statusCode, body, headers } = await look(code, digits)
        const { date: _date, 'x-request-id': _id, ...comparable } = headers
        answers.add(JSON.stringify([statusCode, body, comparable]))
      }
      expect([...answers].map((answer) => JSON.parse(answer).slice(0, 2))).toEqual([
        [404, JSON.stringify({ error: 'We couldn’t find what you’re looking for.', code: 'not_found' })],
      ])
    })

    it('returns the reason of a rejection, or the default reason in the reader’s language', async () => {
      await rejectSent()
      const english = (await right()).json()
      const reviewedAt = product.clock.now().toISOString()
      expect(english).toMatchObject({
        status: 'rejected',
        reason: 'Coach decision',
        reviewedAt,
        canSendProof: true,
      })
      expect((await right({ language: 'ar' })).json().reason).toBe('قرار الكابتن')
    })

    it('accepts a new proof for exactly 30 days after its rejection', async () => {
      await rejectSent('لا يُقرأ')
      product.clock.advance(30 * 24 * 60 * 60 * 1000 - 1)
      expect((await right()).json()).toMatchObject({ reason: 'لا يُقرأ', canSendProof: true })
      product.clock.advance(1)
      expect((await right()).json()).toMatchObject({ reason: 'لا يُقرأ', canSendProof: false })
    })
  })

  describe('guessing', () => {
    beforeEach(() => open(kind))

    rule(
      'of the digits of one code is locked after five wrong ones from any network, also for the right ones',
      async () => {
        for (let n = 1; n <= limitOfCode.failures; n++) {
          expect((await look(sent.code, `000${n}`, { from: `198.51.100.${n}` })).statusCode).toBe(404)
        }
        const held = await right({ from: '198.51.100.99' })
        expect([held.statusCode, held.json().code, held.headers['retry-after']]).toEqual([
          429,
          'too_many_attempts',
          '60',
        ])
        product.clock.advance(60_000)
        expect((await right()).statusCode).toBe(200)
        expect((await look(sent.code, '0000')).statusCode).toBe(404)
        expect((await right()).statusCode).toBe(200)
      },
    )

    rule('of a code that does not exist counts as well', async () => {
      const answers: number[] = []
      for (let n = 1; n <= 6; n++) answers.push((await look('abcd 2345', `000${n}`)).statusCode)
      expect(answers).toEqual([404, 404, 404, 404, 404, 429])
    })

    it('at once passes no limit', async () => {
      const guesses = Array.from({ length: 30 }, (_, n) => look(sent.code, String(1000 + n)))
      const answers = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
      expect(answers.filter((status) => status === 404)).toHaveLength(limitOfCode.failures)
      expect(answers.filter((status) => status === 429)).toHaveLength(30 - limitOfCode.failures)
    })

    rule(
      'of codes is locked after twenty wrong ones from one network for an hour, but right ones still work',
      async () => {
        for (let n = 0; n < wrongKeyQuota.limit; n++)
          expect((await look(`AAAA-${2000 + n}`, '4567')).statusCode).toBe(404)
        const rejected = await look('AAAA-9999', '4567')
        expect([rejected.statusCode, rejected.json().code, rejected.headers['retry-after']]).toEqual([
          429,
          'wrong_status_key',
          '3600',
        ])
        expect((await right()).statusCode).toBe(200)
        expect((await look('AAAA-9999', '4567', { from: '198.51.100.1' })).statusCode).toBe(404)
        product.clock.advance(60 * 60 * 1000 + 1000)
        expect((await look('AAAA-9998', '4567')).statusCode).toBe(404)
      },
    )

    rule(
      'of the digits of one code is locked after five in such a network too, and no response reveals the right ones',
      async () => {
        for (let n = 0; n < wrongKeyQuota.limit; n++) await look(`AAAA-${2000 + n}`, '4567')
        for (let n = 1; n <= limitOfCode.failures; n++)
          expect((await look(sent.code, `000${n}`)).statusCode).toBe(429)
        const comparable = ({ statusCode, body, headers }: Awaited<ReturnType<typeof look>>) => [
          ...[statusCode, body, headers['retry-after']],
        ]
        const held = comparable(await right())
        expect(held).toEqual([429, expect.stringContaining('too_many_attempts'), '60'])
        expect(comparable(await look(sent.code, '0000'))).toEqual(held)
        product.clock.advance(60_000)
        expect((await right()).statusCode).toBe(200)
      },
    )

    rule(
      'writes nothing after 600 lookups by one network in an hour, and then rejects right keys too',
      async () => {
        const rows = () => product.context.db.selectFrom('throttles').select('key').orderBy('key').execute()
        await look('AAAA-2345', '4567')
        await product.context.db
          .updateTable('throttles')
          .set({ fails: openQuota.limit })
          .where('key', 'like', `${openQuota.name}:%`)
          .execute()
        const before = await rows()
        for (let n = 0; n < 5; n++) {
          const rejected = await look(`BBBB-${2000 + n}`, '4567')
          expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'too_many_requests'])
        }
        expect((await right()).statusCode).toBe(429)
        expect(await rows()).toEqual(before)
        expect((await right({ from: '198.51.100.1' })).statusCode).toBe(200)
        product.clock.advance(60 * 60 * 1000 + 1000)
        expect((await right()).statusCode).toBe(200)
      },
    )

    rule('gets `wrong_status_key` in a locked network, for each wrong part', async () => {
      for (let n = 0; n < wrongKeyQuota.limit; n++) await look(`AAAA-${2000 + n}`, '4567')
      for (const [language, sentence] of [
        [
          'en',
          'The tracking code or the last 4 digits are wrong. Check both. Once they’re correct, your request opens',
        ],
        ['ar', 'رمز المتابعة أو الأرقام غير صحيحة. راجعها'],
      ] as const) {
        const answers = [
          await look(sent.code, '0000', { language }),
          await look('AAAA-9999', '4567', { language }),
        ]
        const comparable = answers.map(({ statusCode, body }) => [statusCode, body])
        expect(comparable[0]).toEqual([429, expect.stringContaining(sentence)])
        expect(comparable[1]).toEqual(comparable[0])
        expect(answers[0]?.json()).toMatchObject({ code: 'wrong_status_key', retryAfter: 3600 })
      }
    })

    rule('from the many addresses of one IPv6 network counts as from one', async () => {
      for (let n = 1; n <= wrongKeyQuota.limit; n++) {
        const from = `2001:db8:1:2:${n.toString(16)}::${n.toString(16)}`
        expect((await look(`BBBB-${2000 + n}`, '4567', { from })).statusCode).toBe(404)
      }
      expect((await look('BBBB-9999', '4567', { from: '2001:db8:1:2:ffff:ffff:ffff:ffff' })).statusCode).toBe(
        429,
      )
      expect((await look('BBBB-9998', '4567', { from: '2001:db8:1:3::1' })).statusCode).toBe(404)
    })

    rule('is not counted for right keys, for any number of them', async () => {
      for (let n = 1; n <= wrongKeyQuota.limit + 5; n++) expect((await right()).statusCode).toBe(200)
      expect((await look('AAAA-2345', '4567')).statusCode).toBe(404)
    })

    rule('is not counted without quotas', async () => {
      product.context.settings.rateLimits = false
      for (let n = 1; n <= wrongKeyQuota.limit + 1; n++)
        expect((await look(sent.code, '0000')).statusCode).toBe(404)
      expect((await right()).statusCode).toBe(200)
    })
  })
})
