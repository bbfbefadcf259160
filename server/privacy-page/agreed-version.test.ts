import { afterEach, beforeEach, expect, it } from 'vitest'
import { errorSentence } from '#contract/errors.ts'
import { aSession } from '#server/test/accounts.ts'
import { anApplication, formOf, uploadProof } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { callAs, livePerson } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

let product: TestApp
let admin: { authorization: string }
const hour = 60 * 60_000

/** Signs the admin in: sessions of staff are over sooner than a day. */
async function enter(): Promise<void> {
  admin = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
}

/** Makes the next version of the page. */
async function changePage(days: number, wasDays: number | null): Promise<number> {
  const url = '/admin/retention/photos'
  await callAs(product.app, admin, { method: 'PUT', url, payload: { days, wasDays } })
  return (await callAs(product.app, {}, { method: 'GET', url: '/privacy-page' })).page.version
}

const aTicket = async () =>
  (await uploadProof(product.app, formOf(aPdf(), 'a.pdf', 'application/pdf'))).cloudinaryId

const apply = async (more: object, ticket?: string) =>
  product.app.inject({
    ...{ method: 'POST', url: '/api/subscriptions', headers: { 'accept-language': 'en' } },
    payload: anApplication({ ticket: ticket ?? (await aTicket()), ...more }),
  })

const storedVersions = async () =>
  (await product.context.db.selectFrom('applications').select('consent_version').orderBy('id').execute()).map(
    (row) => row.consent_version,
  )

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    await enter()
    await callAs(product.app, {}, { method: 'GET', url: '/privacy-page' })
  })
  afterEach(() => product.close())

  it('a request is stored with the version that its form showed, for 24 hours after the next began', async () => {
    expect(await changePage(730, null)).toBe(2)
    product.clock.advance(24 * hour)
    const sent = await apply({ email: 'one@example.com', privacyVersion: 1 })
    expect(sent.statusCode).toBe(201)
    expect(await storedVersions()).toEqual(['1'])

    product.clock.advance(1)
    const ticket = await aTicket()
    const late = await apply({ email: 'two@example.com', privacyVersion: 1 }, ticket)
    const sentence = errorSentence('privacy_page_changed', 'en')
    expect([late.statusCode, late.json()]).toEqual([
      409,
      { code: 'privacy_page_changed', error: sentence, fields: { consent: sentence } },
    ])
    // The receipt was not used up, so the same form goes through with the new version; so does one without any.
    expect((await apply({ email: 'two@example.com', privacyVersion: 2 }, ticket)).statusCode).toBe(201)
    expect((await apply({ email: 'three@example.com' })).statusCode).toBe(201)
    expect(await storedVersions()).toEqual(['1', '2', '2'])
  })

  rule('a version that never was, or was before the last one, is refused', async () => {
    await changePage(730, null)
    product.clock.advance(25 * hour)
    await enter()
    expect(await changePage(365, 730)).toBe(3)
    const answers = []
    for (const privacyVersion of [1, 4, 1_000_000_000]) {
      answers.push((await apply({ privacyVersion })).json().code)
    }
    expect(answers).toEqual(Array(3).fill('privacy_page_changed'))
    for (const privacyVersion of [0, -1, 1.5, '2', null]) {
      expect((await apply({ privacyVersion })).statusCode).toBe(422)
    }
    expect(await storedVersions()).toEqual([])
    expect((await apply({ privacyVersion: 2 })).statusCode).toBe(201)
  })

  it('consents of members have the version that was shown, and a withdrawal needs none', async () => {
    const { userId } = await livePerson(product, admin)
    let { headers } = await aSession(product.context, { id: userId })
    const put = (url: string, payload?: object) =>
      product.app.inject({ method: 'PUT', url: `/api${url}`, headers, ...(payload && { payload }) })
    await changePage(730, null)
    await changePage(365, 730)
    const shown = { privacyVersion: 2 }
    expect((await put('/intake/health-consent', shown)).json().intake.healthConsent.version).toBe('2')
    expect((await put('/progress/photo-consent', { given: true, ...shown })).statusCode).toBe(200)
    product.clock.advance(24 * hour + 1)
    await enter()
    headers = (await aSession(product.context, { id: userId })).headers
    const late = [
      await put('/intake/health-consent', shown),
      await put('/progress/photo-consent', { given: true, ...shown }),
    ]
    expect(late.map((answer) => answer.json().code)).toEqual(Array(2).fill('privacy_page_changed'))
    const { consents } = await callAs(product.app, admin, {
      ...{ method: 'GET', url: `/admin/users/${userId}/consents` },
    })
    expect(consents.map(({ version }: { version: string }) => version)).toEqual(['1', '2', '2'])
    // As programs from before the field call it.
    expect((await put('/intake/health-consent')).json().intake.healthConsent.version).toBe('3')
    expect((await put('/progress/photo-consent', { given: false, ...shown })).json().consent).toBeNull()
  })
})
