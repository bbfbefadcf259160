import type { Locator } from '@playwright/test'
import { aDrawnIcon, aDrawnLogo, aDrawnPhoto, openSiteCalls } from '#e2e/support/site-calls.ts'
import { expect, story } from '#e2e/support/story.ts'

const shownWidth = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0))

story(
  'pictures that the coach uploads take the place of the drawings',
  async ({ page, product, t, look }) => {
    const site = await openSiteCalls(product.url)
    const photo = await site.upload(await aDrawnPhoto(), 'me.jpg')
    const mark = await site.upload(await aDrawnLogo(), 'mark.png')
    const icon = await site.upload(await aDrawnIcon(), 'icon.png')
    const alt = { ar: 'الكابتن يرفع البار فوق رأسه', en: 'The coach lifts a bar overhead' }
    const logo = { ...mark, alt: { ar: 'الشعار', en: 'The mark' } }
    const caption = { ar: 'من التمرين', en: 'At training' }
    const former = await site.publish({
      heroImage: { ...photo, alt },
      logo,
      favIcon: { ...icon, alt: logo.alt },
      galleryImages: [{ picture: { ...photo, alt }, poster: 'plate', caption }],
    })
    try {
      await page.goto('/')
      const inHero = page.locator('#hero').getByRole('img', { name: t(alt.ar, alt.en) })
      await expect.poll(() => shownWidth(inHero)).toBeGreaterThan(0)
      await expect
        .poll(() => inHero.evaluate((image: HTMLImageElement) => image.currentSrc))
        .toMatch(/\.avif$/)
      const brand = page.getByRole('banner').getByRole('link').first()
      await expect.poll(() => shownWidth(brand.locator('picture img'))).toBeGreaterThan(0)
      for (const use of ['icon', 'apple-touch-icon']) {
        await expect(page.locator(`link[rel=${use}]`)).toHaveAttribute('href', `/media/${icon.id}/200.webp`)
      }
      await look('site-pictures')

      const inGallery = page.locator('#gallery').getByRole('img', { name: t(alt.ar, alt.en) })
      await inGallery.scrollIntoViewIfNeeded()
      await expect.poll(() => shownWidth(inGallery)).toBeGreaterThan(0)
      expect(await site.remove(photo.id)).toBe(409)
    } finally {
      await site.publish(former)
    }
    expect(await site.remove(photo.id)).toBe(204)
    expect(await site.remove(mark.id)).toBe(204)
    expect(await site.remove(icon.id)).toBe(204)
  },
)

story(
  'where a picture is gone the drawn one stands, and the drawn mark',
  async ({ page, product, t, look }) => {
    const site = await openSiteCalls(product.url)
    const picture = await site.upload(await aDrawnPhoto(), 'me.jpg')
    const gone = { ...picture, alt: { ar: 'الكابتن', en: 'The coach' } }
    await page.route(`**/media/${picture.id}/**`, (route) => route.fulfill({ status: 404, body: '' }))
    const former = await site.publish({ heroImage: gone, logo: gone })
    try {
      await page.goto('/')
      const hero = page.locator('#hero')
      await expect(hero.getByRole('img', { name: t('الكابتن', 'The coach') })).toHaveCount(0)
      await expect.poll(() => shownWidth(hero.locator('img[width="1000"]'))).toBeGreaterThan(0)
      const brand = page.getByRole('banner').getByRole('link').first()
      await expect(brand.locator('svg')).toBeVisible()
      await expect(brand.locator('img')).toHaveCount(0)
      await look('site-picture-gone')
    } finally {
      await site.publish(former)
    }
    expect(await site.remove(picture.id)).toBe(204)
  },
)
