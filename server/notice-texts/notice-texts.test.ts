import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultNoticeTexts } from '#contract/notice-text-values.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let product: TestApp
let admin: Record<string, string>

const url = '/api/admin/notice-texts'
const read = async (headers = admin) => (await product.app.inject({ url, headers })).json()
const save = (payload: object, headers: Record<string, string> = admin) =>
  product.app.inject({ method: 'PUT', url, payload, headers })
const audited = async () =>
  (
    await product.context.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('action', '=', 'notice_text.changed')
      .execute()
  ).map(({ details }) => details)

const own = { ar: 'أهلًا {first}، أرسل الإيصال: {link}', en: 'Hi {first}, send your receipt: {link}' }

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await testApp(kind)
    admin = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(() => product.close())

  it('are the defaults until the owner changes one, and again when it is emptied', async () => {
    const defaults = Object.fromEntries(
      Object.entries(defaultNoticeTexts).map(([name, texts]) => [name, { ...texts, isDefault: true }]),
    )
    expect(await read()).toEqual({ texts: defaults, updatedAt: null })
    const saved = await save({ case: 'receiptAgain', ...own })
    expect(saved.statusCode, saved.body).toBe(200)
    const first = product.clock.now().toISOString()
    expect(saved.json()).toEqual({
      texts: { ...defaults, receiptAgain: { ...own, isDefault: false } },
      updatedAt: first,
    })
    expect(await read()).toEqual(saved.json())
    product.clock.advance(1000)
    const half = (await save({ case: 'receiptAgain', ...own, en: ' ' })).json()
    const { en } = defaultNoticeTexts.receiptAgain
    expect(half.texts.receiptAgain).toEqual({ ar: own.ar, en, isDefault: false })
    product.clock.advance(1000)
    expect((await save({ case: 'receiptAgain', ar: '', en: '' })).json()).toEqual({
      texts: defaults,
      updatedAt: product.clock.now().toISOString(),
    })
    expect(await audited()).toEqual([
      { case: 'receiptAgain', from: { ar: '', en: '' }, to: own },
      { case: 'receiptAgain', from: own, to: { ar: own.ar, en: '' } },
      { case: 'receiptAgain', from: { ar: own.ar, en: '' }, to: { ar: '', en: '' } },
    ])
  })

  rule('change nothing if they are saved as they are, a default neither', async () => {
    await save({ case: 'approved', ...defaultNoticeTexts.approved })
    expect(await read()).toMatchObject({ texts: { approved: { isDefault: true } }, updatedAt: null })
    const first = (await save({ case: 'silent', ...own })).json()
    product.clock.advance(1000)
    expect((await save({ case: 'silent', ...own })).json()).toEqual(first)
    expect(await audited()).toHaveLength(1)
  })

  rule('name a placeholder that is unknown or missing, in each language and the caller’s', async () => {
    const wrong = { case: 'rejected', ar: 'أهلًا {first}: {reason}', en: 'Hi {name}, {reason}: {link}' }
    const answer = await save(wrong)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_input'])
    expect(answer.json().fields).toEqual({
      ar: 'Add {link} to the text',
      en: 'Use only these words in braces: {first} {plan} {reason} {link}',
    })
    const inArabic = await save(wrong, { ...admin, 'accept-language': 'ar' })
    expect(inArabic.json().fields.ar).toBe('أضف \u2066{link}\u2069 إلى النص')
    const long = await save({ case: 'silent', ar: 'ن'.repeat(601), en: 'n'.repeat(600) })
    expect(Object.keys(long.json().fields)).toEqual(['ar'])
    expect((await save({ case: 'birthday', ...own })).statusCode).toBe(422)
    expect((await read()).updatedAt).toBeNull()
  })

  rule('are read by every coach, and changed by admins', async () => {
    const coach = await anAccount(product.context, { role: 'coach', username: 'salma', email: null })
    const { headers } = await aSession(product.context, coach)
    expect((await read(headers)).texts.silent.isDefault).toBe(true)
    expect((await save({ case: 'silent', ...own }, headers)).statusCode).toBe(403)
  })
})
