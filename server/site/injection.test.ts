import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { SiteFile } from '#contract/uploads.ts'
import { injections, unsafeLinks, writtenBy } from '#server/test/injections.ts'
import { aPlainPicture } from '#server/test/sample-pictures.ts'
import { type SiteCalls, siteCalls } from '#server/test/site-calls.ts'
import { uploadPicture } from '#server/test/site-pictures.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { siteDefaults } from './index.ts'

let product: TestApp
let site: SiteCalls
let picture: SiteFile['picture']

beforeAll(async () => {
  // Each publication changes the payment details, which is limited.
  product = await testApp('sqlite', { RATE_LIMITS: 'off' })
  site = await siteCalls(product)
  const token = await signInAsAdmin(product.context)
  picture = (await uploadPicture(product.app, token, await aPlainPicture('png'))).picture
})
afterAll(() => product.close())

/** The sample site with this text in every field for free text. */
const saying = (text: string) => {
  const written = writtenBy(siteDefaults(true).settings, picture, () => text)
  const today = '2026-11-28'
  return {
    ...written,
    videos: written.videos.map((video) => ({ ...video, url: 'https://youtu.be/dQw4w9WgXcQ' })),
    confirmed: { numbers: today, specialties: today, videos: today, prices: today },
  }
}

describe.each(injections)('%j', (injection) => {
  it('is stored as text in every field', async () => {
    const settings = saying(injection)
    const published = await site.publish(settings)
    expect(published.statusCode, published.body).toBe(200)
    expect((await site.read()).settings).toEqual({ ...settings, confirmed: expect.any(Object) })
  })

  it('is rejected as a link, a number, an address and an image', async () => {
    const { settings, version } = await site.read()
    const injected = { ...settings.heroImage, blur: injection, id: injection }
    const response = await site.publish({
      socialLinks: { whatsapp: injection, phone: injection, instagram: injection },
      contactEmail: injection,
      heroImage: injected as SiteSettings['heroImage'],
    })
    expect([response.statusCode, Object.keys(response.json().fields).sort()]).toEqual([
      422,
      [
        'settings.contactEmail',
        'settings.heroImage.blur',
        'settings.heroImage.id',
        'settings.socialLinks.instagram',
        'settings.socialLinks.phone',
        'settings.socialLinks.whatsapp',
      ],
    ])
    expect((await site.read()).version).toBe(version)
  })
})

describe('a link of the site', () => {
  it.each(unsafeLinks)('is rejected at its field: %j', async (instagram) => {
    const { settings } = await site.read()
    const response = await site.publish({ socialLinks: { ...settings.socialLinks, instagram } })
    expect([response.statusCode, response.json().fields]).toEqual([
      422,
      { 'settings.socialLinks.instagram': 'Enter a full link starting with https://' },
    ])
  })
})
