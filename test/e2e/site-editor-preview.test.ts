import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { transformWithOxc } from 'vite'
import { readSite } from '#contract/site.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import {
  draft,
  fieldOf,
  open,
  openEditor,
  openEntry,
  openTool,
  panelRow,
  editorTest as test,
} from '#test/e2e/support/editor.ts'
import { expect } from '#test/e2e/support/test.ts'

const nameOf = (page: Page, group: string) => panelRow(page, group).locator('button[aria-expanded]').first()
const shownDot = (page: Page, section: string) => draft(page).locator(`#${section} [aria-current]`)

const dot = (page: Page, section: string, place: number) =>
  draft(page).locator(`#${section} [data-pauses]`).last().locator('> button').nth(place)

/** The frame of the preview, once it shows the draft. */
async function previewOf(page: Page) {
  await expect(draft(page).locator('h1')).toBeVisible()
  const frame = page.frame({ url: /\/preview$/ })
  if (!frame) throw new Error('there is no preview')
  return frame
}

const scrolled = async (page: Page) => (await previewOf(page)).evaluate(() => Math.round(scrollY))

test.describe('beside the fields', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('pressing a part of the preview scrolls the panel to it', async ({ page, t, checkScreen }) => {
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
      // The pressed part is visible already: the preview does not scroll.
      expect(await scrolled(page)).toBe(before)
    }
    await checkScreen('editor-part-pressed')
    await draft(page).locator('[data-part="footer"] h2').first().click()
    await expect(nameOf(page, 'footer')).toBeInViewport()
    await draft(page).locator('header button').last().click()
    await expect(nameOf(page, 'identity')).toHaveAttribute('aria-expanded', 'true')
  })

  test('the name of a group stays in view when another one above it closes', async ({ page, t }) => {
    await openEditor(page, t)
    await open(page, 'packages')
    for (const group of ['testimonials', 'faq', 'steps']) {
      await nameOf(page, group).click()
      await expect(nameOf(page, group)).toHaveAttribute('aria-expanded', 'true')
      await expect(nameOf(page, group)).toBeInViewport({ ratio: 1 })
    }
  })

  test('the preview scrolls to the edited field, and not while the user scrolls it', async ({ page, t }) => {
    await openEditor(page, t)
    await open(page, 'about')
    await expect(draft(page).locator('#about-title')).toBeInViewport()
    await fieldOf(page, 'samplePlan.note.en').focus()
    await expect(draft(page).locator('#about table')).toBeInViewport()

    // A visible part does not scroll; one that was scrolled away returns with the next input.
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

  test('the edited slide is shown, and does not advance', async ({ page, t, checkScreen }) => {
    // With motion.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await openEditor(page, t)
    await open(page, 'testimonials')
    await openEntry(page, 'testimonials.2')
    await expect(draft(page).locator('#testimonials figure').nth(2)).toBeInViewport({ ratio: 0.9 })
    await expect(dot(page, 'testimonials', 2)).toHaveAttribute('aria-current', 'true')
    await page.clock.runFor(20_000)
    await expect(dot(page, 'testimonials', 2)).toHaveAttribute('aria-current', 'true')
    await checkScreen('editor-slide-followed')
    // The preview follows the moved entry to its new place.
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
    // The quotes advance again when they are no longer edited.
    await page.clock.runFor(6_000)
    await expect(dot(page, 'testimonials', 0)).toHaveAttribute('aria-current', 'true')
    await expect(draft(page).locator('#results li').nth(1)).toBeInViewport({ ratio: 0.8 })
  })

  test('links of the preview do not leave the draft, and forms send nothing', async ({ page, t }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await openEditor(page, t)
    await open(page, 'hero')
    await fieldOf(page, `hero.title.${t('ar', 'en')}`).fill('As no visitor sees it')
    const title = draft(page).locator('h1')
    await expect(title).toHaveText('As no visitor sees it')

    // Links to anchors scroll; all other links select their part.
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the preview opens at the edited part, and pressing a part leads back to its fields', async ({
    page,
    t,
    checkScreen,
  }) => {
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
    await checkScreen('editor-preview-followed')
    await closing.click()
    await expect(opening).toBeFocused()
    await opening.click()
    await draft(page).locator('#contact-title').click()
    await expect(opening).toBeAttached()
    await expect(page.locator('iframe')).toBeHidden()
    await expect(nameOf(page, 'contact')).toBeFocused()
    await expect(nameOf(page, 'contact')).toBeInViewport({ ratio: 1 })
    await expect(panelRow(page, 'contact').getByRole('textbox').first()).toBeInViewport()
  })
})

type Say = (arabic: string, english: string) => string

const opening = (page: Page, t: Say) =>
  page.getByRole('button', { name: t('معاينة', 'Preview'), exact: true })

const closing = (page: Page, t: Say) =>
  page.getByRole('button', { name: t('العودة إلى التعديل', 'Back to editing') })

const frame = (page: Page) => page.locator('iframe')

test.describe('apart on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the back button closes the preview, and then leaves the editor', async ({ page, t, checkScreen }) => {
    await page.goto('/privacy')
    await openEditor(page, t)
    await open(page, 'hero')
    const title = fieldOf(page, `hero.title.${t('ar', 'en')}`)
    await title.fill('Typed before')
    await title.evaluate((field) => field.scrollIntoView({ block: 'center' }))
    // Not by the pointer: the test runner would scroll the page first.
    await opening(page, t).dispatchEvent('click')
    await expect(draft(page).locator('h1')).toHaveText('Typed before')
    await page.goBack()
    await expect(frame(page)).toBeHidden()
    await expect(opening(page, t)).toBeFocused()
    await expect(title).toHaveValue('Typed before')
    await expect(title).toBeInViewport()
    await expect(page).toHaveURL(/\/edit$/)

    // Forward to the preview again; a reload shows it as before.
    await page.goForward()
    await expect(frame(page)).toBeVisible()
    await expect(closing(page, t)).toBeFocused()
    await page.reload()
    await expect(draft(page).locator('h1')).toHaveText('Typed before')
    await expect(frame(page)).toBeVisible()
    await checkScreen('editor-preview-apart')
    await page.goBack()
    await expect(frame(page)).toBeHidden()
    await expect(panelRow(page, 'hero')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/privacy$/)
  })

  test('a closed preview leaves no history entry', async ({ page, t }) => {
    await page.goto('/privacy')
    await openEditor(page, t)
    for (const close of [
      () => closing(page, t).click(),
      () => draft(page).locator('#about-title').click(),
      () => page.goBack(),
    ]) {
      await opening(page, t).click()
      await expect(frame(page)).toBeVisible()
      await close()
      await expect(frame(page)).toBeHidden()
    }
    await expect(panelRow(page, 'about').locator('button[aria-expanded]').first()).toBeInViewport()
    // A dialog has its own history entry.
    await openTool(page, t, t('مشاركة المسودة', 'Share draft'))
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/edit$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/privacy$/)
  })
})

test.describe('apart, beside the fields', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  const ground = (bar: Locator) =>
    bar.evaluate((header) => {
      const { backgroundColor, boxShadow, backdropFilter } = getComputedStyle(header)
      return { backgroundColor, boxShadow, backdropFilter }
    })

  test('the top bar of the preview looks like that of the live page', async ({ page, t }) => {
    await page.goto('/')
    const clear = await ground(page.locator('header'))
    expect(clear.backgroundColor).toBe('rgba(0, 0, 0, 0)')
    await openEditor(page, t)
    const bar = draft(page).locator('header')
    await expect(draft(page).locator('h1')).toBeVisible()
    expect(await ground(bar)).toEqual(clear)
    await draft(page).locator('#about-title').scrollIntoViewIfNeeded()
    await expect.poll(async () => (await ground(bar)).boxShadow).not.toBe('none')
  })

  test('the preview follows the language and the theme of the editor', async ({ page, t }) => {
    await openEditor(page, t)
    const root = draft(page).locator('html')
    const own = t('ar', 'en')
    const other = t('en', 'ar')
    const head = page.getByRole('banner')
    const choice = (name: string) => page.getByRole('button', { name, exact: true, pressed: true })
    const names = { ar: 'العربية', en: 'English' }
    await expect(root).toHaveAttribute('lang', own)
    await head.locator(`button[name=lang][value=${other}]`).click()
    await expect(root).toHaveAttribute('lang', other)
    await expect(choice(names[other as 'ar'])).toBeVisible()
    await expect(draft(page).locator('h1')).toHaveText(other === 'ar' ? /[ء-ي]/ : /[a-z]/)

    // The preview keeps its own choice until the editor changes its language; a theme does not reset it.
    await page.getByRole('button', { name: names[own as 'ar'], exact: true }).click()
    await expect(root).toHaveAttribute('lang', own)
    await head.getByRole('button', { name: other === 'en' ? 'Light theme' : 'المظهر الفاتح' }).click()
    await expect(root).toHaveAttribute('data-theme', 'light')
    await expect(root).toHaveAttribute('lang', own)
    await head.locator(`button[name=lang][value=${own}]`).click()
    await expect(root).toHaveAttribute('lang', own)
    await head.locator(`button[name=lang][value=${other}]`).click()
    await expect(root).toHaveAttribute('lang', other)
  })
})

const file = 'web/staff/site-editor/preview/previewed-places.ts'

// Part of the page, path of the setting, and path of the text that its element shows. In a list the element shows no
// other entry.
const spots = [
  ['gallery', 'sectionTitles.gallery', 'sectionTitles.gallery'],
  ['steps', 'sectionSubtitles.steps', 'sectionTitles.steps'],
  ['hero', 'hero.title.ar', 'hero.title'],
  ['gallery', 'galleryImages.3.picture', 'galleryImages.3.caption'],
  ['videos', 'videos.1.duration', 'videos.1.title'],
  ['results', 'resultsPage.stories.1.name.ar', 'resultsPage.stories.1.name'],
  ['testimonials', 'testimonials.2.rating', 'testimonials.2.name'],
  ['steps', 'steps.2', 'steps.2.title'],
  ['about', 'samplePlan.rows.1.sets', 'samplePlan.rows.1.exercise'],
  ['about', 'samplePlan.note.en', 'samplePlan.note'],
  ['about', 'specialties.certifications.1', 'specialties.certifications.1'],
  ['about', 'specialties.specializations.1.en', 'specialties.specializations.1'],
  ['packages', 'packages.premium.price', 'packages.premium.name'],
  ['packages', 'packageLabels.mostPopular.ar', 'packageLabels.mostPopular'],
  ['packages', 'buttons.choose.ar', 'buttons.choose'],
] as const

type Branch = Record<string, unknown>

const at = (settings: unknown, place: string) =>
  place.split('.').reduce<unknown>((value, step) => (value as Branch)[step], settings)

test('each field has its own place in the preview', async ({ page, product, t, language }) => {
  const { settings } = granted(await call(product.url, readSite, {}))
  await openEditor(page, t)
  // On a phone the preview exists, but is hidden.
  await expect(draft(page).locator('h1')).not.toBeEmpty()
  const frame = page.frame({ url: /\/preview$/ })
  if (!frame) throw new Error('there is no preview')
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
  const shownIn = (part: string, place: string): Promise<{ text: string | null; number: number | null }> =>
    frame.evaluate(`{
      ${code.replaceAll(/^export /gm, '')}
      const part = document.querySelector('[data-part="${part}"]')
      const { spot, number } = spotOf(part, '${place}')
      const text = spot === part ? null : spot.textContent
      ;({ text, number })
    }`)

  for (const [part, place, text] of spots) {
    const { text: shown, number } = await shownIn(part, place)
    const said = at(settings, `${text}.${language}`) as string
    expect(shown, place).toContain(said)
    const index = Number(/(?<!packages)\.(\d+)/.exec(place)?.[1] ?? Number.NaN)
    expect(number, place).toBe(Number.isNaN(index) ? null : index)
    if (number === null) continue
    const other = at(settings, text.replace(`.${index}`, `.${index - 1}`)) as Record<string, string>
    expect(shown, place).not.toContain(other[language])
  }
  // A setting without an element, or not yet, maps to the whole part.
  for (const place of ['stats.clients', 'galleryImages.40', 'packages.none.price'])
    expect(await shownIn('packages', place), place).toEqual({ text: null, number: null })
})
