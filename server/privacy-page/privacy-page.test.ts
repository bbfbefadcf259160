import { afterEach, beforeEach, expect, it } from 'vitest'
import type { GivenConsent, PrivacyPage } from '#contract/privacy-page.ts'
import { siteDefaults } from '#server/site/index.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { callAs, livePerson } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { siteCalls } from '#server/test/site-calls.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { pageInForce } from './page-in-force.ts'

let product: TestApp
let admin: { authorization: string }

const read = async (): Promise<PrivacyPage> =>
  (await callAs(product.app, {}, { method: 'GET', url: '/privacy-page' })).page
const choosePhotos = (days: number | null, wasDays: number | null) =>
  callAs(product.app, admin, { method: 'PUT', url: '/admin/retention/photos', payload: { days, wasDays } })
const consentsOf = async (id: string): Promise<GivenConsent[]> =>
  (await callAs(product.app, admin, { method: 'GET', url: `/admin/users/${id}/consents` })).consents

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    admin = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(() => product.close())

  it('says what holds, and is another version with each change of it', async () => {
    const first = await read()
    expect(first).toMatchObject({ version: 1, at: product.clock.now().toISOString() })
    expect(first.text.en).toContain(
      '- Progress photos: stay after your access ends, until you delete them or ask us to.',
    )
    expect(first.text.ar).toContain('- صور التقدّم: تبقى بعد انتهاء اشتراكك حتى تحذفها أو تطلب حذفها.')
    expect(first.text.en).toContain('Only the coach sees your photos')
    expect(await read()).toEqual(first)

    product.clock.advance(60_000)
    await choosePhotos(730, null)
    const second = await read()
    expect(second).toMatchObject({ version: 2, at: product.clock.now().toISOString() })
    expect(second.text.en).toContain('- Progress photos: 2 years after your access ends.')
    expect(second.text.ar).toContain('- صور التقدّم: سنتان من انتهاء اشتراكك.')

    await anAccount(product.context, { role: 'coach', username: 'salma', email: null })
    const third = await read()
    expect(third.version).toBe(3)
    expect(third.text.en).toContain('Assistants never see them')
    expect(third.text.en).not.toContain('Only the coach sees')
    const former = { method: 'GET', url: '/admin/privacy-page/1' } as const
    expect((await callAs(product.app, admin, former)).page).toEqual(first)
    const none = await product.app.inject({ url: '/api/admin/privacy-page/9', headers: admin })
    expect(none.statusCode).toBe(404)
  })

  it('is one version for many who read it first at the same moment', async () => {
    const pages = await Promise.all(Array.from({ length: 8 }, read))
    expect(new Set(pages.map(({ version }) => version))).toEqual(new Set([1]))
    const rows = await product.context.db.selectFrom('privacy_versions').select('number').execute()
    expect(rows).toHaveLength(1)
  })

  it.each([1, 2])('never goes back to a former text by a slow reader (version %i)', async (last) => {
    if (last === 2) await read()
    // Another process that has read the times, and goes on after they were changed and read.
    let waits = true
    const readsTimes = new WeakSet<object>()
    const db = product.context.db.withPlugin({
      transformQuery({ node, queryId }) {
        if (JSON.stringify(node).includes('retention_periods')) readsTimes.add(queryId)
        return node
      },
      async transformResult({ result, queryId }) {
        if (!waits || !readsTimes.has(queryId)) return result
        waits = false
        await choosePhotos(730, null)
        await read()
        return result
      },
    })
    await pageInForce({ ...product.context, db })
    expect(waits).toBe(false)
    const now = await read()
    expect(now.version).toBe(last)
    expect(now.text.en).toContain('- Progress photos: 2 years after your access ends.')
  })

  it('is kept with each consent, as it was then', async () => {
    const { userId } = await livePerson(product, admin)
    const given = await consentsOf(userId)
    expect(given.map(({ kind, version }) => [kind, version])).toEqual([
      ['request', '1'],
      ['health', '1'],
      ['photos', '1'],
    ])
    await choosePhotos(365, null)
    await read()
    expect(await consentsOf(userId)).toEqual(given)
    const { headers } = await aSession(product.context, { id: userId })
    await callAs(product.app, headers, { method: 'PUT', url: '/intake/health-consent' })
    expect((await consentsOf(userId)).map(({ version }) => version)).toEqual(['1', '2', '1'])
    // From before pages were numbered.
    const old = { photo_consent_version: '2026-11' }
    await product.context.db.updateTable('users').set(old).where('id', '=', userId).execute()
    expect((await consentsOf(userId)).at(-1)).toMatchObject({ kind: 'photos', version: '2026-11' })
    await callAs(product.app, headers, {
      method: 'PUT',
      url: '/progress/photo-consent',
      payload: { given: false },
    })
    expect((await consentsOf(userId)).map(({ kind }) => kind)).toEqual(['request', 'health'])
  })

  it('is not needed to withdraw a consent', async () => {
    const { userId } = await livePerson(product, admin)
    const { headers } = await aSession(product.context, { id: userId })
    const consent = (given: boolean) =>
      product.app.inject({
        ...{ method: 'PUT', url: '/api/progress/photo-consent', headers, payload: { given } },
      })
    const versions = product.context.db.schema.alterTable('privacy_versions')
    await versions.renameTo('away').execute()
    expect((await consent(true)).statusCode).toBeGreaterThanOrEqual(500)
    const answers = [
      await consent(false),
      await product.app.inject({ method: 'DELETE', url: '/api/intake/health-consent', headers }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await product.context.db.schema.alterTable('away').renameTo('privacy_versions').execute()
    expect((await consentsOf(userId)).map(({ kind }) => kind)).toEqual(['request'])
  })

  rule('takes the place of what the product wrote, and leaves what the owner wrote', async () => {
    const { text } = await read()
    const { en } = siteDefaults(false).settings.privacyText
    expect(text.en.match(/## How long we keep it/g)).toHaveLength(1)
    expect(text.en).not.toContain('12 months after they arrive\n- The record')
    for (const heading of en.match(/^## .*$/gm) ?? []) expect(text.en).toContain(heading)
    expect(text.en.indexOf('## Who sees your health data')).toBeLessThan(text.en.indexOf('## Who sees it'))

    const own = 'I keep photos for $& a year.\n\n## How long we keep it\nAs long as I like.'
    const site = await siteCalls(product)
    await site.publish({ privacyText: { ar: 'نص صاحب الموقع', en: own } })
    product.clock.advance(2000)
    const changed = await read()
    expect(changed.text.en.startsWith(`${own}\n\n## What is deleted automatically\n- `)).toBe(true)
    expect(changed.text.ar.startsWith('نص صاحب الموقع\n\n## ما يُحذف تلقائيًا\n- ')).toBe(true)
    expect(changed.version).toBe(2)
  })

  rule('shows its versions and consents to no assistant', async () => {
    const { userId } = await livePerson(product, admin)
    const hana = { role: 'coach', staffRole: 'assistant', username: 'hana', email: null } as const
    const { headers } = await aSession(product.context, await anAccount(product.context, hana))
    for (const url of [`/api/admin/users/${userId}/consents`, '/api/admin/privacy-page/1'])
      expect((await product.app.inject({ url, headers })).statusCode).toBe(403)
  })
})
