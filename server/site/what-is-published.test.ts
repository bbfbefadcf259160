import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fieldSentence } from '#contract/field-errors.ts'
import type { SectionSetting } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { SiteFile } from '#contract/uploads.ts'
import type { DatabaseKind } from '#server/platform/database/open.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { aPlainPicture } from '#server/test/sample-pictures.ts'
import { type SiteCalls, siteCalls } from '#server/test/site-calls.ts'
import { uploadPicture } from '#server/test/site-pictures.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { siteDefaults } from './index.ts'
import { withDrawings } from './rules.ts'

let product: TestApp
let site: SiteCalls

const { settings: defaults, sections } = siteDefaults(true)
const alt = { ar: 'الكابتن', en: 'The coach' }

async function open(kind: DatabaseKind = 'sqlite') {
  product = await testApp(kind)
  site = await siteCalls(product)
}

afterEach(() => product.close())

async function upload(): Promise<SiteFile['picture']> {
  const token = await signInAsAdmin(product.context)
  return (await uploadPicture(product.app, token, await aPlainPicture('png'))).picture
}
const shown = (picture: SiteFile['picture']) => ({ ...picture, alt })

/** Settings with an image in one field of each kind. */
const inEachPlace = (picture: SiteFile['picture']): Partial<SiteSettings> => ({
  logo: shown(picture),
  galleryImages: defaults.galleryImages.map((one, at) =>
    at === 2 ? { ...one, picture: shown(picture) } : one,
  ),
  videos: defaults.videos.map((one, at) => (at === 0 ? { ...one, thumbnail: shown(picture) } : one)),
  resultsPage: {
    stories: defaults.resultsPage.stories.map((one, at) =>
      at === 0 ? { ...one, afterImage: shown(picture) } : one,
    ),
  },
})
const places = ['logo', 'galleryImages.2.picture', 'videos.0.thumbnail', 'resultsPage.stories.0.afterImage']

/** Requests to publish a site, or to share it as a draft. */
const acts = {
  publish: (body: object) => site.call('PUT', '/site', { body }),
  share: (body: object) => site.call('POST', '/site/drafts', { body }),
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(() => open(kind))

  rule.each(['publish', 'share'] as const)(
    '%s: an image that was not uploaded is rejected at its field',
    async (act) => {
      const [stored, gone] = [await upload(), await upload()]
      expect((await site.call('DELETE', `/upload/${gone.id}`)).statusCode).toBe(204)
      const body = {
        settings: { ...defaults, ...inEachPlace(gone), heroImage: shown(stored) },
        sections,
        version: 0,
      }
      const rejected = await acts[act](body)
      expect([rejected.statusCode, rejected.json().fields]).toEqual([
        422,
        Object.fromEntries(places.map((place) => [`settings.${place}`, fieldSentence('picture_gone', 'en')])),
      ])
      expect((await site.read()).version).toBe(0)
      const fine = { ...body, settings: { ...defaults, ...inEachPlace(stored) } }
      expect((await acts[act](fine)).statusCode).toBeLessThan(300)
    },
  )

  rule('a proof or a library file cannot be a site image', async () => {
    const picture = await upload()
    await product.context.db.updateTable('uploads').set({ purpose: 'resource' }).execute()
    const rejected = await site.publish({ heroImage: shown(picture) })
    expect([rejected.statusCode, Object.keys(rejected.json().fields)]).toEqual([422, ['settings.heroImage']])
  })

  it('an image that is being published is not deleted concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const picture = await upload()
      const [published, deleted] = await Promise.all([
        site.publish({ heroImage: shown(picture) }),
        site.call('DELETE', `/upload/${picture.id}`),
      ])
      expect([
        [200, 409],
        [422, 204],
      ]).toContainEqual([published.statusCode, deleted.statusCode])
    }
  })

  rule(
    'an old version whose images were deleted is restored with the drawings, and can be published again',
    async () => {
      const picture = await upload()
      await site.publish(inEachPlace(picture))
      await site.publish(defaults)
      expect((await site.call('DELETE', `/upload/${picture.id}`)).statusCode).toBe(204)
      const restored = (await site.call('POST', '/site/versions/1/restore', { body: {} })).json()
      expect(restored.picturesGone).toEqual(places)
      expect(restored.settings.logo).toBeNull()
      expect((await site.read()).settings).toEqual(restored.settings)
      expect((await site.publish()).statusCode).toBe(200)
    },
  )
})

it('settings without missing images are not copied', () => {
  expect(withDrawings(defaults, [])).toBe(defaults)
})

describe('sections', () => {
  beforeEach(() => open())

  const [hero, gallery] = sections as [SectionSetting, SectionSetting]
  it.each([
    { what: 'an id that is none', first: { ...hero, id: 'nope' }, at: ['sections.0.id'] },
    { what: 'a component that is none', first: { ...hero, component: 'nope' }, at: ['sections.0.component'] },
    {
      what: 'another section’s component',
      first: { ...hero, component: gallery.component },
      at: ['sections.0.component'],
    },
    {
      what: 'nothing that the product has',
      first: { ...hero, id: 'nope', component: 'nope' },
      at: ['sections.0.id', 'sections.0.component'],
    },
  ])('are rejected with $what', async ({ first, at }) => {
    for (const act of [acts.publish, acts.share]) {
      const rejected = await act({ settings: defaults, sections: [first, ...sections.slice(2)], version: 0 })
      expect([rejected.statusCode, rejected.json().fields]).toEqual([
        422,
        Object.fromEntries(at.map((field) => [field, fieldSentence('unknown_section', 'en')])),
      ])
    }
    expect((await site.read()).version).toBe(0)
  })

  it.each(['id', 'component'])('without %s get a validation error', async (field) => {
    const first = { ...hero, [field]: undefined }
    for (const act of [acts.publish, acts.share]) {
      const rejected = await act({ settings: defaults, sections: [first, ...sections.slice(1)], version: 0 })
      expect([rejected.statusCode, rejected.json().fields]).toEqual([
        422,
        { [`sections.0.${field}`]: fieldSentence('required', 'en') },
      ])
    }
  })

  it('that are omitted follow those that were sent', async () => {
    const sent = [
      { ...gallery, order: 1 },
      { ...hero, order: 2 },
    ]
    const published = await site.call('PUT', '/site', {
      body: { settings: defaults, sections: sent, version: 0 },
    })
    const order = published.json().sections.map(({ id }: SectionSetting) => id)
    expect(order).toEqual(['gallery', 'hero', ...sections.slice(2).map(({ id }) => id)])
  })

  it('of an earlier version of the product are omitted, so that the site can be published again', async () => {
    const stored = [{ ...hero, id: 'horoscope', component: 'horoscope' }, ...sections]
    await product.context.db
      .insertInto('site_versions')
      .values({
        version: 1,
        settings: JSON.stringify(defaults),
        sections: JSON.stringify(stored),
        published_by: null,
        published_at: product.clock.now(),
      })
      .execute()
    product.clock.advance(1000)
    expect((await site.read()).sections).toEqual(sections)
    expect((await site.publish()).statusCode).toBe(200)
  })
})
