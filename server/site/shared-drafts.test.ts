import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '#server/platform/secrets.ts'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { type SiteCalls, siteCalls } from '#server/test/site-calls.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { siteDefaults, siteJobs } from './index.ts'

const DAY = 24 * 60 * 60 * 1000
let product: TestApp
let site: SiteCalls

const { settings, sections } = siteDefaults(false)
const draft = { settings: { ...settings, numerals: 'arab' }, sections, version: 0 }

async function open(kind: 'sqlite' | 'postgres' = 'sqlite', environment: Record<string, string> = {}) {
  product = await testApp(kind, environment)
  site = await siteCalls(product)
}

afterEach(() => product.close())

const share = (given: object = {}) => site.call('POST', '/site/drafts', { body: { ...draft, ...given } })
const list = async () => (await site.call('GET', '/site/drafts')).json()
const openLink = (url: string) =>
  site.call('POST', '/site/drafts/open', { as: 'visitor', body: { token: new URL(url).hash.slice(1) } })
const revoke = (id: string) => site.call('DELETE', `/site/drafts/${id}`)
const stored = () => product.context.db.selectFrom('site_drafts').selectAll().execute()

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(() => open(kind, { PUBLIC_URL: 'https://coach.example' }))

  rule('a shared draft is shown to anyone with its link, and only its token’s hash is stored', async () => {
    const shared = await share({ note: 'رمضان', days: 1 })
    expect(shared.statusCode).toBe(201)
    const { url, draft: made } = shared.json()
    expect(url).toMatch(/^https:\/\/coach\.example\/preview#[\w-]{22}$/)
    const now = product.clock.now()
    expect(made).toEqual({
      _id: expect.any(String),
      note: 'رمضان',
      sharedBy: { _id: expect.any(String), name: 'karim' },
      sharedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + DAY).toISOString(),
      version: 0,
    })
    expect(await list()).toEqual({ drafts: [made], total: 1, page: 1, pages: 1 })
    const token = new URL(url).hash.slice(1)
    const [row] = await stored()
    expect(row?.token_hash).toBe(hashToken(token))
    expect(JSON.stringify(row)).not.toContain(token)
    const opened = await openLink(url)
    expect(opened.headers['cache-control']).toBe('no-store')
    expect(opened.json()).toEqual({
      settings: draft.settings,
      sections,
      version: 0,
      note: 'رمضان',
      sharedAt: made.sharedAt,
      expiresAt: made.expiresAt,
    })
    expect((await site.read()).settings.numerals).toBe('latn')
  })

  rule('an expired, a revoked and an unknown link get the same response', async () => {
    const ended = (await share({ days: 1 })).json().url
    const { url: revoked, draft: one } = (await share({ days: 7 })).json()
    expect((await revoke(one._id)).statusCode).toBe(204)
    const again = await revoke(one._id)
    expect([again.statusCode, again.json().code]).toEqual([404, 'not_found'])
    product.clock.advance(DAY)
    const never = 'https://coach.example/preview#AAAAAAAAAAAAAAAAAAAAAA'
    const answers = await Promise.all([ended, revoked, never].map(openLink))
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([404, answers[0]?.body])
    expect(answers[0]?.json().code).toBe('link_invalid')
    expect(await list()).toMatchObject({ drafts: [], total: 0, pages: 0 })
  })

  it('at most 20 links are valid at a time, also with concurrent sharing; expired ones do not count', async () => {
    for (let count = 1; count <= 18; count++) expect((await share({ days: 1 })).statusCode).toBe(201)
    const answers = await Promise.all(Array.from({ length: 5 }, () => share({ days: 7 })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409, 409])
    const rejected = answers.find(({ statusCode }) => statusCode === 409)
    expect(rejected?.json().code).toBe('too_many_drafts')
    expect((await site.call('GET', '/site/drafts?limit=15&page=2')).json()).toMatchObject({
      total: 20,
      pages: 2,
      drafts: { length: 5 },
    })
    product.clock.advance(DAY)
    expect((await share()).statusCode).toBe(201)
    expect((await list()).total).toBe(3)
  })

  it('a link ends when its creator is removed, also one that was created concurrently', async () => {
    const helper = await anAccount(product.context, { role: 'admin', username: 'helper' })
    const { headers } = await aSession(product.context, helper)
    const shareAsHelper = (note: string) =>
      product.app.inject({ method: 'POST', url: '/api/site/drafts', headers, payload: { ...draft, note } })
    const { url } = (await shareAsHelper('before')).json()
    const [row] = await stored()
    const { url: others } = (await share()).json()
    const remove = { method: 'DELETE', url: `/api/coach/${helper.id}` } as const
    const boss = await anAccount(product.context, { role: 'admin', username: 'boss' })
    const removed = await product.app.inject({
      ...remove,
      headers: (await aSession(product.context, boss)).headers,
      payload: { currentPassword: testPassword },
    })
    expect(removed.statusCode, removed.body).toBe(204)
    expect((await stored()).map(({ id }) => id)).not.toContain(row?.id)
    expect((await openLink(url)).json().code).toBe('link_invalid')
    expect((await openLink(others)).statusCode).toBe(200)

    const saved = JSON.stringify(row?.settings)
    const lists = { sections: JSON.stringify(row?.sections), pictures: JSON.stringify(row?.pictures) }
    if (row)
      await product.context.db
        .insertInto('site_drafts')
        .values({ ...row, ...lists, settings: saved })
        .execute()
    expect((await openLink(url)).json().code).toBe('link_invalid')
  })

  it('a draft with an expired link is deleted', async () => {
    await share({ days: 1, note: 'one' })
    await share({ days: 30, note: 'thirty' })
    product.clock.advance(DAY)
    const [sweep] = siteJobs(product.context)
    await sweep?.run(AbortSignal.timeout(10_000))
    expect((await stored()).map(({ note }) => note)).toEqual(['thirty'])
  })

  rule('sharing and revoking are audited', async () => {
    const { _id: id, sharedBy } = (await share({ days: 30 })).json().draft
    product.clock.advance(1000)
    await revoke(id)
    const entries = await product.context.db
      .selectFrom('audit_entries')
      .select(['action', 'subject_id', 'actor_id', 'details'])
      .where('subject_id', '=', id)
      .orderBy('at')
      .execute()
    const by = { subject_id: id, actor_id: sharedBy._id }
    expect(entries).toEqual([
      { action: 'site_draft.shared', ...by, details: { version: 0, days: 30 } },
      { action: 'site_draft.revoked', ...by, details: {} },
    ])
  })

  rule('a draft of a deleted creator is listed without a name', async () => {
    await share()
    await product.context.db.updateTable('site_drafts').set({ shared_by: 'gone' }).execute()
    expect((await list()).drafts).toEqual([expect.objectContaining({ sharedBy: null })])
  })
})

describe('sharing', () => {
  beforeEach(() => open())

  it('is for staff only', async () => {
    for (const [method, path] of [
      ['POST', '/site/drafts'],
      ['GET', '/site/drafts'],
      ['DELETE', '/site/drafts/1'],
    ] as const) {
      expect((await site.call(method, path, { as: 'visitor', body: draft })).statusCode, path).toBe(401)
      expect((await site.call(method, path, { as: 'member', body: draft })).statusCode, path).toBe(403)
    }
    expect(await stored()).toEqual([])
  })

  it.each<[string, object, string]>([
    ['settings that are none', { settings: { ...settings, contactEmail: 'half@' } }, 'settings.contactEmail'],
    ['a life of its own', { days: 2 }, 'days'],
    ['a note that is too long', { note: 'x'.repeat(81) }, 'note'],
    ['no version', { version: undefined }, 'version'],
  ])('rejects %s at its field', async (_what, given, field) => {
    const rejected = await share(given)
    expect([rejected.statusCode, Object.keys(rejected.json().fields)]).toEqual([422, [field]])
    expect(await stored()).toEqual([])
  })

  it('accepts a draft that cannot be published yet, valid for a week by default', async () => {
    const { draft: made, url } = (
      await share({ settings: { ...settings, companyName: { ar: '', en: 'Mona' } } })
    ).json()
    expect(Date.parse(made.expiresAt) - Date.parse(made.sharedAt)).toBe(7 * DAY)
    expect(new URL(url)).toMatchObject({ host: 'localhost:80'.split(':')[0], pathname: '/preview' })
    expect((await openLink(url)).json().settings.companyName).toEqual({ ar: '', en: 'Mona' })
  })

  it('returns a draft of an older product version in the current shape', async () => {
    const { url } = (await share()).json()
    const { numerals: _, ...older } = { ...settings, contactEmail: 'broken' }
    await product.context.db
      .updateTable('site_drafts')
      .set({ settings: JSON.stringify(older), sections: '[]' })
      .execute()
    expect((await openLink(url)).json()).toMatchObject({ settings, sections })
  })
})
