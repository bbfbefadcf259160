import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wideShare } from '#server/platform/http/rate-limit.ts'
import { formOf } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { formQuota, uploadQuota } from './upload-capacity.ts'

const shared = '41.33.200.1'
const url = '/api/upload/payment-proof'
let made = 0

onSqlite((kind) => {
  let product: TestApp

  beforeEach(async () => {
    product = await testApp(kind)
  })
  afterEach(() => product.close())

  const send = (payload: Buffer, headers: Record<string, string>, from = shared) =>
    product.app.inject({ method: 'POST', url, payload, headers, remoteAddress: from })
  const aReceipt = () =>
    formOf(aPdf({ more: [`<< /Note (quota ${++made}) >>`] }), 'receipt.pdf', 'application/pdf')
  const upload = (from?: string) => send(aReceipt().payload, aReceipt().headers, from)
  const wrongField = () => {
    const { payload, headers } = aReceipt()
    return send(
      Buffer.from(payload.toString('latin1').replace('"paymentProof"', '"another"'), 'latin1'),
      headers,
    )
  }
  const counted = async (name: string) => {
    const rows = product.context.db.selectFrom('throttles').select('fails').where('key', 'like', `${name}:%`)
    return (await rows.executeTakeFirst())?.fails ?? 0
  }

  describe('the uploads of one network in an hour', () => {
    it('do not count if a form is rejected before its file is decoded', async () => {
      const rejected = [
        await wrongField(),
        await send(Buffer.from('{}'), { 'content-type': 'application/json' }),
        await send(Buffer.from('x'), { 'content-type': 'multipart/form-data; boundary=x' }),
        await send(
          ...(Object.values(formOf(Buffer.from('no picture'), 'a.png', 'image/png')) as [
            Buffer,
            Record<string, string>,
          ]),
        ),
      ]
      expect(rejected.map(({ statusCode }) => statusCode)).not.toContain(429)
      for (let count = rejected.length; count <= uploadQuota.limit; count++) {
        const { statusCode, body } = await wrongField()
        expect([statusCode, JSON.parse(body).code]).toEqual([422, 'invalid_input'])
      }
      expect(await counted(uploadQuota.name)).toBe(0)
      expect((await upload()).statusCode).toBe(201)
      expect(await counted(uploadQuota.name)).toBe(1)
    })

    it('are limited by decoded files, and then rejected before reading', async () => {
      for (let count = 0; count < uploadQuota.limit; count++) expect((await upload()).statusCode).toBe(201)
      const rejected = await upload()
      expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'too_many_requests'])
      expect((await wrongField()).statusCode).toBe(429)
      expect(await counted(uploadQuota.name)).toBe(uploadQuota.limit)
      expect((await upload('203.0.113.9')).statusCode).toBe(201)
      product.clock.advance(61 * 60 * 1000)
      expect((await upload()).statusCode).toBe(201)
    })

    it('count for an IPv6 /48 too, which may have three times as many decoded', async () => {
      const block = (network: number) => `2001:db8:7:${network}::1`
      expect((await upload(block(1))).statusCode).toBe(201)
      expect(await counted(`${uploadQuota.name}-wide`)).toBe(1)
      const wide = product.context.db
        .updateTable('throttles')
        .where('key', 'like', `${uploadQuota.name}-wide:%`)
      await wide.set({ fails: wideShare * uploadQuota.limit - 1 }).execute()
      expect((await upload(block(2))).statusCode).toBe(201)
      const rejected = await upload(block(3))
      expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'too_many_requests'])
      expect((await upload('2001:db8:8:1::1')).statusCode).toBe(201)
    })

    it('have ten times as many forms, with any outcome', async () => {
      expect(formQuota.limit).toBe(10 * uploadQuota.limit)
      await wrongField()
      const forms = product.context.db.updateTable('throttles').where('key', 'like', `${formQuota.name}:%`)
      await forms.set({ fails: formQuota.limit }).execute()
      expect([(await wrongField()).statusCode, (await upload()).statusCode]).toEqual([429, 429])
      expect((await upload('203.0.113.9')).statusCode).toBe(201)
    })
  })
})
