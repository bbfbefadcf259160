import { afterEach, beforeEach, expect, it } from 'vitest'
import { audit } from '#server/audit/index.ts'
import { anAccount } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let product: TestApp
let admin: { authorization: string }

const link = async (payload: object = {}, language = 'en', headers: { authorization: string } = admin) => {
  const sent = { method: 'POST', url: '/api/admin/csv', payload: { table: 'audit', ...payload } } as const
  return (await product.app.inject({ ...sent, headers: { ...headers, 'accept-language': language } })).json()
}
const download = (url: string) => product.app.inject({ url })
const linesOf = async (...wanted: Parameters<typeof link>) => {
  const { body } = await download((await link(...wanted)).url)
  return body.split('\r\n').slice(0, -1)
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(async () => {
    product = await testApp(kind, { RATE_LIMITS: 'off' })
    admin = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(() => product.close())

  const record = (userId: string | null, subjectId: string | null, details = {}) => {
    product.clock.advance(1000)
    const entry = { at: product.clock.now(), action: 'user.renamed', subjectId, details } as const
    return audit(product.context.db, { userId }, entry)
  }

  it('is a file for spreadsheets, with names, in the language of the screen, and no formula', async () => {
    const staff = await anAccount(product.context, { role: 'coach', name: '=cmd()', email: null })
    const mona = await anAccount(product.context, { name: 'منى, "عادل"' })
    await record(staff.id, mona.id, { to: 'x' })
    const { url } = await link({ action: 'user.renamed' }, 'ar')
    const { headers, body, statusCode } = await download(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers['content-disposition']).toBe('attachment; filename="audit.csv"')
    const [first, row, ...others] = body.split('\r\n')
    expect(first).toBe('\uFEFFالوقت (القاهرة),الاسم,ما حدث,يخص,عدد المرات,التفاصيل')
    expect(row).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,'=cmd\(\),تغيير الاسم,"منى, ""عادل""",1,"\{""to"":""x""\}"$/,
    )
    expect(others).toEqual([''])
    expect((await linesOf({ action: 'user.renamed' }))[0]).toBe(
      '\uFEFFTime (Cairo),Who,What,About,Times,Details',
    )
  })

  it('has every entry once over all batches, newest first, also of one moment', async () => {
    const at = product.clock.now()
    for (let count = 0; count < 1203; count++) {
      const details = { count }
      await audit(product.context.db, null, { at, action: 'site.published', details })
    }
    const lines = (await linesOf({ action: 'site.published' })).slice(1)
    expect(lines).toHaveLength(1203)
    expect(new Set(lines).size).toBe(1203)
  })

  it('filters by person and time like the screen', async () => {
    const [mona, sara] = [await anAccount(product.context), await anAccount(product.context)]
    await record(mona.id, mona.id)
    const from = new Date(product.clock.now().getTime() + 500).toISOString()
    await record(mona.id, mona.id)
    await record(sara.id, sara.id)
    expect(await linesOf({ person: mona.id })).toHaveLength(3)
    expect(await linesOf({ person: mona.id, from })).toHaveLength(2)
    expect(await linesOf({ person: mona.id, to: from })).toHaveLength(2)
    const { entries } = (
      await product.app.inject({ url: `/api/admin/audit?person=${sara.id}`, headers: admin })
    ).json()
    expect(entries[0].subject).toEqual({ name: 'Mona', userId: sara.id })
  })

  rule('a download is recorded', async () => {
    await linesOf({ action: 'site.published' })
    const url = '/api/admin/audit?action=csv.downloaded'
    const { entries } = (await product.app.inject({ url, headers: admin })).json()
    expect(entries).toMatchObject([
      { actor: { name: 'karim' }, details: { table: 'audit', action: 'site.published' } },
    ])
  })
})
