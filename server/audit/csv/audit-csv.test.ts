import { afterEach, beforeEach, expect, it } from 'vitest'
import { audit } from '#server/audit/index.ts'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let product: TestApp
let admin: { authorization: string }

const link = async (payload: object = {}, language = 'en', headers: { authorization: string } = admin) => {
  const sent = { method: 'POST', url: '/api/admin/audit/csv', payload } as const
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
    expect(headers['content-disposition']).toBe('attachment; filename="who-did-what.csv"')
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

  it('the link is for one session of an admin, for five minutes, and cannot be changed', async () => {
    const other = await anAccount(product.context, { role: 'admin', email: null })
    const session = await aSession(product.context, other)
    const { url } = await link({ action: 'site.published' }, 'en', session.headers)
    expect((await download(url)).statusCode).toBe(200)
    expect((await download(url.replace('site.published', 'site.restored'))).statusCode).toBe(404)
    expect((await download(url.replace(/sig=.*/, 'sig='))).statusCode).toBe(404)
    expect((await download(url.replace(/of=[^&]*/, 'of=%7B'))).statusCode).toBe(404)
    const payload = { staffRole: 'coach', currentPassword: testPassword }
    const demotion = { method: 'PUT', url: `/api/coach/${other.id}`, payload, headers: admin } as const
    expect((await product.app.inject(demotion)).statusCode).toBe(200)
    expect((await download(url)).statusCode).toBe(404)
    const own = await link()
    product.clock.advance(5 * 60 * 1000)
    expect((await download(own.url)).statusCode).toBe(404)
  })

  rule('a download is recorded', async () => {
    await linesOf({ action: 'site.published' })
    const url = '/api/admin/audit?action=audit_log.exported'
    const { entries } = (await product.app.inject({ url, headers: admin })).json()
    expect(entries).toMatchObject([{ actor: { name: 'karim' }, details: { action: 'site.published' } }])
  })
})
