import type { Page } from '@playwright/test'
import { signInAsStaff } from '#e2e/support/acts.ts'
import {
  draft,
  fieldOf,
  open,
  openEditor,
  openEntry,
  openTool,
  panelRow,
  editorStory as story,
} from '#e2e/support/editor.ts'
import { expect } from '#e2e/support/story.ts'

const nameOf = (page: Page, group: string) => panelRow(page, group).locator('button[aria-expanded]').first()
const shownDot = (page: Page, section: string) => draft(page).locator(`#${section} [aria-current]`)
const dot = (page: Page, section: string, place: number) =>
  draft(page).locator(`#${section} [data-holds]`).last().locator('> button').nth(place)

/** The page in the frame, once it shows the draft. */
async function previewOf(page: Page) {
  await expect(draft(page).locator('h1')).toBeVisible()
  const frame = page.frame({ url: /\/preview$/ })
  if (!frame) throw new Error('there is no preview')
  return frame
}

const scrolled = async (page: Page) => (await previewOf(page)).evaluate(() => Math.round(scrollY))

story.describe('beside the fields', () => {
  story.use({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })

  story('a part that is pressed in the preview comes into view in the panel', async ({ page, t, look }) => {
    await openEditor(page, t)
    for (const part of ['testimonials', 'gallery', 'contact']) {
      const heading = draft(page).locator(`#${part}-title`)
      await heading.scrollIntoViewIfNeeded()
      const before = await scrolled(page)
      await heading.click()
      await expect(nameOf(page, part)).toHaveAttribute('aria-expanded', 'true')
      await expect(nameOf(page, part)).toBeInViewport()
      await expect(nameOf(page, part)).toBeFocused()
      await expect(panelRow(page, part).getByRole('textbox').first()).toBeInViewport()
      // Who pressed it sees it: the preview stays where it is.
      expect(await scrolled(page)).toBe(before)
    }
    await look('editor-part-pressed')
    await draft(page).locator('[data-part="footer"] p').first().click()
    await expect(nameOf(page, 'footer')).toBeInViewport()
    await draft(page).locator('header button').last().click()
    await expect(nameOf(page, 'identity')).toHaveAttribute('aria-expanded', 'true')
  })

  story('the name of a group stays in view when another one above it closes', async ({ page, t }) => {
    await openEditor(page, t)
    await open(page, 'packages')
    for (const group of ['testimonials', 'faq', 'steps']) {
      await nameOf(page, group).click()
      await expect(nameOf(page, group)).toHaveAttribute('aria-expanded', 'true')
      await expect(nameOf(page, group)).toBeInViewport({ ratio: 1 })
    }
  })

  story('the preview follows what is edited, and leaves whoever scrolls it alone', async ({ page, t }) => {
    await openEditor(page, t)
    await open(page, 'about')
    await expect(draft(page).locator('#about-title')).toBeInViewport()
    await fieldOf(page, 'samplePlan.note.en').focus()
    await expect(draft(page).locator('#about table')).toBeInViewport()

    // What is in view stays where it is; what was scrolled away comes back with the next letter.
    await open(page, 'packages')
    await fieldOf(page, 'packages.premium.price').fill('3300')
    const premium = draft(page).locator('[aria-labelledby="package-premium"]')
    await expect(premium).toContainText('3,300')
    await expect(premium.getByRole('heading')).toBeInViewport()
    const frame = await previewOf(page)
    await frame.evaluate(() => scrollBy(0, 40))
    const before = await scrolled(page)
    await fieldOf(page, 'packages.premium.price').fill('3400')
    await expect(premium).toContainText('3,400')
    expect(await scrolled(page)).toBe(before)
    await frame.evaluate(() => scrollTo(0, 0))
    await fieldOf(page, 'packages.premium.price').focus()
    expect(await scrolled(page)).toBe(0)
    await fieldOf(page, 'packages.premium.price').fill('3500')
    await expect(premium.getByRole('heading')).toBeInViewport()

    await open(page, 'gallery')
    await openEntry(page, 'galleryImages.3')
    await expect(draft(page).locator('#gallery ul > li').nth(3)).toBeInViewport({ ratio: 0.9 })
    await open(page, 'steps')
    await openEntry(page, 'steps.2')
    await expect(draft(page).locator('#steps ol > li').nth(2)).toBeInViewport({ ratio: 0.9 })
    await fieldOf(page, 'sectionTitles.steps.ar').focus()
    await expect(draft(page).locator('#steps-title')).toBeInViewport()
  })

  story('the slide that is edited is shown, and stands still meanwhile', async ({ page, t, look }) => {
    // With what moves by itself.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await openEditor(page, t)
    await open(page, 'testimonials')
    await openEntry(page, 'testimonials.2')
    await expect(draft(page).locator('#testimonials figure').nth(2)).toBeInViewport({ ratio: 0.9 })
    await expect(dot(page, 'testimonials', 2)).toHaveAttribute('aria-current', 'true')
    await page.clock.runFor(20_000)
    await expect(dot(page, 'testimonials', 2)).toHaveAttribute('aria-current', 'true')
    await look('editor-slide-followed')
    // Moved up, it is followed to its new place.
    await panelRow(page, 'testimonials')
      .locator('[data-entry="testimonials.2"]')
      .getByRole('button', { name: t('تحريك لأعلى', 'Move up') })
      .click()
    await expect(dot(page, 'testimonials', 1)).toHaveAttribute('aria-current', 'true')
    await panelRow(page, 'testimonials')
      .getByRole('button', { name: t('إضافة رأي', 'Add a testimonial') })
      .click()
    await fieldOf(page, 'testimonials.3.name.ar')
      .or(page.locator('[data-place$=".name.ar"]:focus'))
      .first()
      .fill('نهى')
    await expect(shownDot(page, 'testimonials')).toHaveAttribute('aria-label', /([0-9]+)\D+\1/)
    await expect(draft(page).locator('#testimonials figure').last()).toContainText('نهى')

    await open(page, 'results')
    await openEntry(page, 'resultsPage.stories.1')
    await expect(draft(page).locator('#results li').nth(1)).toBeInViewport({ ratio: 0.8 })
    // Left alone, the quotes go on.
    await page.clock.runFor(6_000)
    await expect(dot(page, 'testimonials', 0)).toHaveAttribute('aria-current', 'true')
    await expect(draft(page).locator('#results li').nth(1)).toBeInViewport({ ratio: 0.8 })
  })

  story('nothing in the preview leads away from the draft or is sent', async ({ page, t }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await openEditor(page, t)
    await open(page, 'hero')
    await fieldOf(page, `hero.title.${t('ar', 'en')}`).fill('As no visitor sees it')
    const title = draft(page).locator('h1')
    await expect(title).toHaveText('As no visitor sees it')

    // Places of the page are glided to; all other links select the part that they stand in.
    await draft(page).locator('#hero a').first().click()
    await expect(draft(page).locator('#packages-title')).toBeInViewport()
    await expect(nameOf(page, 'hero')).toHaveAttribute('aria-expanded', 'true')
    await draft(page).locator('#packages a').first().click()
    await expect(nameOf(page, 'packages')).toHaveAttribute('aria-expanded', 'true')
    await draft(page).locator('[data-part="footer"] a[href="/privacy"]').click()
    await expect(nameOf(page, 'footer')).toHaveAttribute('aria-expanded', 'true')
    await draft(page).locator('#contact a').first().click()
    await expect(nameOf(page, 'contact')).toHaveAttribute('aria-expanded', 'true')
    const field = draft(page).locator('#contact form input').first()
    await field.evaluate((input: HTMLInputElement) => input.focus())
    await field.press('Enter')
    await draft(page).locator('#contact form button').click()
    await expect(title).toHaveText('As no visitor sees it')
    expect(page.frames().map((frame) => new URL(frame.url()).pathname)).toEqual(['/edit', '/preview'])
    expect(sent).toEqual([])
  })
})

story.describe('on a phone', () => {
  story.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })

  story(
    'the preview opens where the editor is at work, and a part pressed there leads back',
    async ({ page, t, look }) => {
      await openEditor(page, t)
      await open(page, 'testimonials')
      await openEntry(page, 'testimonials.1')
      await fieldOf(page, `testimonials.1.content.${t('ar', 'en')}`).fill('Another quote')
      const opening = page.getByRole('button', { name: t('معاينة', 'Preview'), exact: true })
      await opening.click()
      await expect(draft(page).locator('#testimonials figure').nth(1)).toBeInViewport({ ratio: 0.99 })
      await expect(dot(page, 'testimonials', 1)).toHaveAttribute('aria-current', 'true')
      const closing = page.getByRole('button', { name: t('العودة إلى التعديل', 'Back to editing') })
      await expect(closing).toBeFocused()
      await look('editor-preview-followed')
      await closing.click()
      await expect(opening).toBeFocused()
      await opening.click()
      await draft(page).locator('#contact-title').click()
      await expect(opening).toBeAttached()
      await expect(page.locator('iframe')).toBeHidden()
      await expect(nameOf(page, 'contact')).toBeFocused()
      await expect(nameOf(page, 'contact')).toBeInViewport({ ratio: 1 })
      await expect(panelRow(page, 'contact').getByRole('textbox').first()).toBeInViewport()
    },
  )
})

story(
  'a shared draft is not left by its links, and nothing is sent from it',
  async ({ page, another, t }) => {
    await signInAsStaff(page, t)
    await openEditor(page, t)
    await open(page, 'hero')
    await fieldOf(page, `hero.title.${t('ar', 'en')}`).fill('Shared alone')
    await openTool(page, t, t('مشاركة المسودة', 'Share the draft'))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('إنشاء رابط', 'Make a link') }).click()
    const link = await dialog.getByText(/preview#/).innerText()

    const visitor = await another()
    const sent: string[] = []
    await visitor.goto(link)
    const title = visitor.locator('h1')
    await expect(title).toHaveText('Shared alone')
    visitor.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await visitor.locator('#hero a').first().click()
    await expect(visitor.locator('#packages')).toBeFocused()
    await expect(visitor.locator('#packages-title')).toBeInViewport()
    const opened = visitor.waitForEvent('popup')
    await visitor.locator('#packages a').first().click()
    const beside = await opened
    await expect(beside).toHaveURL(/\/subscription\?plan=basic$/)
    expect(await beside.evaluate(() => window.opener)).toBeNull()
    await beside.close()
    await visitor.locator('#contact form input').first().fill('Omar')
    await visitor.locator('#contact form input').first().press('Enter')
    await expect(
      visitor.getByText(t('هذه معاينة: لم يُرسل شيء.', 'This is a preview: nothing was sent.')),
    ).toBeVisible()
    await expect(visitor.locator('#contact form input').first()).toHaveValue('Omar')
    expect(sent).toEqual([])
    await expect(title).toHaveText('Shared alone')
    expect(new URL(visitor.url()).pathname).toBe('/preview')
  },
)
