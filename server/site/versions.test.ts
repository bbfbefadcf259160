import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { closeContext, openContext } from '#server/context.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { type SiteCalls, siteCalls } from '#server/test/site-calls.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { siteDefaults } from './index.ts'

let product: TestApp
let site: SiteCalls

const tagline = (ar: string, en: string) => ({ footerTagline: { ar, en } })
const { settings: defaults, sections } = siteDefaults(false)
const firstTagline = defaults.footerTagline

type Row = { version: number; restoredFrom: number | null }
const original = { version: 0, publishedAt: null, publishedBy: null, changed: [], restoredFrom: null }

async function open(kind: 'sqlite' | 'postgres' = 'sqlite', environment: Record<string, string> = {}) {
  product = await testApp(kind, environment)
  site = await siteCalls(product)
}

afterEach(() => product.close())

const trail = () =>
  product.context.db
    .selectFrom('audit_entries')
    .select(['action', 'details', 'actor_id'])
    .where('action', 'in', ['site.published', 'site.restored'])
    .orderBy('at')
    .execute()

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(() => open(kind))

  it('lists the versions, the newest first, with who published them and what they changed', async () => {
    await site.publish(tagline('لك', 'Yours'))
    product.clock.advance(60_000)
    const moved = sections.map((one) => ({ ...one, enabled: one.id !== 'videos' }))
    const sectionTitles = { ...defaults.sectionTitles, gallery: { ar: 'صورنا', en: 'Our pictures' } }
    const companyName = { ar: 'منى', en: 'Mona' }
    await site.publish({ companyName, sectionTitles, numerals: 'arab' }, { sections: moved })
    const { versions, ...facts } = (await site.call('GET', '/site/versions')).json()
    expect(facts).toEqual({ total: 3, page: 1, pages: 1 })
    expect(versions).toEqual([
      {
        version: 2,
        publishedAt: product.clock.now().toISOString(),
        publishedBy: { _id: expect.any(String), name: 'karim' },
        changed: ['companyName', 'sectionTitles.gallery', 'numerals', 'sections'],
        restoredFrom: null,
      },
      expect.objectContaining({ version: 1, changed: ['footerTagline'] }),
      original,
    ])
    const second = (await site.call('GET', '/site/versions?page=2&limit=1')).json()
    expect(second).toMatchObject({ total: 3, page: 2, pages: 3, versions: [{ version: 1 }] })
  })

  rule('lists the original site after all versions, once, also before anything was published', async () => {
    const rows = async (query: string) =>
      (await site.call('GET', `/site/versions${query}`)).json().versions.map(({ version }: Row) => version)
    expect((await site.call('GET', '/site/versions')).json()).toEqual({
      versions: [original],
      total: 1,
      page: 1,
      pages: 1,
    })
    await site.publish()
    await site.publish()
    expect(await rows('?limit=2')).toEqual([2, 1])
    expect(await rows('?limit=2&page=2')).toEqual([0])
    expect(await rows('?limit=2&page=3')).toEqual([])
    expect(await rows('?limit=3')).toEqual([2, 1, 0])
    expect(await rows('?limit=3&page=2')).toEqual([])
    expect(await rows('?sort=oldest')).toEqual([0, 1, 2])
    expect(await rows('?sort=oldest&limit=2')).toEqual([0, 1])
    expect(await rows('?sort=oldest&limit=2&page=2')).toEqual([2])
    expect(await rows('?sort=oldest&limit=1')).toEqual([0])
  })

  rule('has no name for a version of a deleted publisher', async () => {
    await site.publish()
    await product.context.db.updateTable('site_versions').set({ published_by: 'gone' }).execute()
    const { versions } = (await site.call('GET', '/site/versions')).json()
    expect(versions).toEqual([expect.objectContaining({ version: 1, publishedBy: null }), original])
  })

  rule('returns a complete version with its outdated translations, and 0 as the original site', async () => {
    await site.publish(tagline('لك', firstTagline.en))
    await site.publish(tagline('لك أنت', 'Yours'))
    const first = (await site.call('GET', '/site/versions/1')).json()
    expect(first).toMatchObject({ version: 1, stale: ['footerTagline.en'] })
    expect(first.settings).toEqual({ ...defaults, ...tagline('لك', firstTagline.en) })
    expect((await site.call('GET', '/site/versions/2')).json()).toMatchObject({ version: 2, stale: [] })
    expect((await site.call('GET', '/site/versions/0')).json()).toEqual({
      settings: defaults,
      sections,
      version: 0,
      publishedAt: null,
      stale: [],
    })
  })

  rule('restores a version as the newest, with its translation marks and its origin', async () => {
    await site.publish(tagline('لك', firstTagline.en))
    await site.publish({ ...tagline('لك', 'Yours'), numerals: 'arab' })
    product.clock.advance(1000)
    const restored = await site.call('POST', '/site/versions/1/restore', { body: { version: 2 } })
    expect(restored.statusCode).toBe(200)
    expect(restored.json()).toEqual({
      settings: { ...defaults, ...tagline('لك', firstTagline.en) },
      sections,
      version: 3,
      publishedAt: product.clock.now().toISOString(),
      picturesGone: [],
    })
    expect(restored.json()).toMatchObject(await site.read())
    expect((await site.call('GET', '/site/versions/3')).json().stale).toEqual(['footerTagline.en'])
    const { versions } = (await site.call('GET', '/site/versions?limit=1')).json()
    expect(versions).toMatchObject([{ version: 3, restoredFrom: 1, changed: ['footerTagline', 'numerals'] }])
    expect((await trail()).at(-1)).toEqual({
      action: 'site.restored',
      details: { version: 3, restoredFrom: 1 },
      actor_id: versions[0].publishedBy._id,
    })
    const beginning = await site.call('POST', '/site/versions/0/restore', { body: {} })
    expect(beginning.json()).toMatchObject({ version: 4, settings: { numerals: 'latn' } })
    expect((await site.read()).settings.packages).toEqual(defaults.packages)
  })

  rule('changes nothing if somebody published since, or for an unknown version', async () => {
    await site.publish()
    await site.publish(tagline('لك', 'Yours'))
    const late = await site.call('POST', '/site/versions/1/restore', { body: { version: 1 } })
    expect([late.statusCode, late.json().code]).toEqual([409, 'site_changed'])
    for (const [method, path] of [
      ['GET', '/site/versions/3'],
      ['GET', '/site/versions/one'],
      ['GET', '/site/versions/-1'],
      ['POST', '/site/versions/3/restore'],
    ] as const) {
      const missing = await site.call(method, path, method === 'POST' ? { body: {} } : {})
      expect([missing.statusCode, missing.json().code], path).toEqual([404, 'not_found'])
    }
    const invalid = await site.call('POST', '/site/versions/1/restore', { body: { version: -1 } })
    expect([invalid.statusCode, Object.keys(invalid.json().fields)]).toEqual([422, ['version']])
    expect((await site.read()).version).toBe(2)
  })

  it('accepts one of concurrent publishing and restoring, in several processes', async () => {
    await site.publish()
    const { context } = product
    const other = await openContext(context.settings, { clock: product.clock, log: context.log })
    const app = await buildApp(other, { checksAnswers: true })
    try {
      const restore = { body: { version: 1 } }
      const answers = await Promise.all([
        site.publish(tagline('لك', 'Yours'), { version: 1 }),
        site.publish(tagline('لنا', 'Ours'), { version: 1, app }),
        site.call('POST', '/site/versions/0/restore', restore),
        site.call('POST', '/site/versions/0/restore', { ...restore, app }),
      ])
      const won = answers.filter(({ statusCode }) => statusCode === 200)
      expect(won).toHaveLength(1)
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3)
      product.clock.advance(1000)
      for (const served of [product.app, app])
        expect(won[0]?.json()).toMatchObject((await site.call('GET', '/site', { app: served })).json())
      await site.publish(tagline('للكل', 'Everybody’s'), { app })
      product.clock.advance(1000)
      expect((await site.read()).settings.footerTagline.en).toBe('Everybody’s')
    } finally {
      await app.close()
      await closeContext(other)
    }
  })

  rule('only staff can read versions and restore; the defaults are public', async () => {
    await site.publish()
    for (const [method, path] of [
      ['GET', '/site/versions'],
      ['GET', '/site/versions/1'],
      ['POST', '/site/versions/1/restore'],
    ] as const) {
      expect((await site.call(method, path, { as: 'visitor', body: {} })).statusCode, path).toBe(401)
      expect((await site.call(method, path, { as: 'member', body: {} })).statusCode, path).toBe(403)
    }
    const shown = await site.call('GET', '/site/defaults', { as: 'visitor' })
    expect(shown.json()).toEqual({ settings: defaults, sections })
    expect((await trail()).map(({ action }) => action)).toEqual(['site.published'])
  })
})

describe('version 0', () => {
  it.each(['0', '1'])('is the original site, and can be restored: demo %s', async (demo) => {
    await open('sqlite', { DEMO: demo })
    const { settings, sections: shown } = await site.read()
    await site.publish(tagline('لك', 'Yours'))
    const original = (await site.call('GET', '/site/versions/0')).json()
    expect(original).toMatchObject({ settings, sections: shown, publishedAt: null })
    const restored = await site.call('POST', '/site/versions/0/restore', { body: { version: 1 } })
    expect(restored.json()).toMatchObject({ version: 2, settings, sections: shown })
    const { versions } = (await site.call('GET', '/site/versions')).json()
    expect(versions.map(({ version, restoredFrom }: Row) => [version, restoredFrom])).toEqual([
      [2, 0],
      [1, null],
      [0, null],
    ])
  })
})

describe('texts without Arabic', () => {
  beforeEach(() => open())

  it('are validation errors when publishing, but not when restoring an old version', async () => {
    const lacking = { companyName: { ar: '', en: '' }, location: { ar: '', en: 'Cairo' } }
    const rejected = await site.publish(lacking)
    expect([rejected.statusCode, rejected.json().code]).toEqual([422, 'invalid_input'])
    expect(rejected.json().fields).toEqual({
      'settings.companyName.ar': 'This field is required',
      'settings.location.ar': 'This field is required',
    })
    expect((await site.read()).version).toBe(0)
    await product.context.db
      .insertInto('site_versions')
      .values({
        version: 1,
        settings: JSON.stringify({ ...defaults, ...lacking }),
        sections: JSON.stringify(sections),
        published_by: null,
        published_at: product.clock.now(),
      })
      .execute()
    const restored = await site.call('POST', '/site/versions/1/restore', { body: {} })
    expect(restored.json()).toMatchObject({ version: 2, settings: lacking })
  })
})

describe('an old version', () => {
  beforeEach(() => open())

  it('is restored in the current shape, with the drawing instead of a deleted image', async () => {
    const picture = {
      id: 'ab'.repeat(16),
      width: 40,
      height: 30,
      blur: 'data:image/webp;base64,AAAA',
      alt: { ar: 'الكابتن', en: 'The coach' },
    }
    const { numerals: _, ...older } = { ...defaults, heroImage: picture, contactEmail: 'broken' }
    await product.context.db
      .insertInto('site_versions')
      .values({
        version: 7,
        settings: JSON.stringify(older),
        sections: JSON.stringify(sections.slice(1)),
        published_by: null,
        published_at: product.clock.now(),
        stale: JSON.stringify(['hero.title.en', 'gone.en']),
      })
      .execute()
    const read = (await site.call('GET', '/site/versions/7')).json()
    expect(read.settings).toEqual({ ...defaults, heroImage: picture })
    expect(read.stale).toEqual(['hero.title.en'])
    const restored = (await site.call('POST', '/site/versions/7/restore', { body: {} })).json()
    expect(restored).toMatchObject({ version: 8, settings: defaults, sections: read.sections })
    expect(restored.picturesGone).toEqual(['heroImage'])
    expect(restored.sections).toHaveLength(sections.length)
  })

  it('is restored once if the call is repeated with the same key', async () => {
    await site.publish()
    const authorization = `Bearer ${await signInAsAdmin(product.context)}`
    const restore = () =>
      product.app.inject({
        method: 'POST',
        url: '/api/site/versions/0/restore',
        headers: { 'idempotency-key': 'undo-1', authorization },
        payload: {},
      })
    const [first, second] = [await restore(), await restore()]
    expect(second.json()).toEqual(first.json())
    expect((await site.read()).version).toBe(2)
  })
})
