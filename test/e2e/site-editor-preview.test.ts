import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { transformWithOxc } from 'vite'
import { readSite } from '#contract/site.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { startStaffSession } from '#test/e2e/support/actions.ts'
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
  draft(page).locator(`#${section} [data-holds]`).last().locator('> button').nth(place)

/** The page in the frame, once it shows the draft. */
async function previewOf(page: Page) {
  await expect(draft(page).locator('h1')).toBeVisible()
  const frame = page.frame({ url: /\/preview$/ })
  if (!frame) throw new Error('there is no preview')
  return frame
}

const scrolled = async (page: Page) => (await previewOf(page)).evaluate(() => Math.round(scrollY))

test.describe('beside the fields', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('a part that is pressed in the preview comes into view in the panel', async ({
    page,
    t,
    checkScreen,
  }) => {
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
    await checkScreen('editor-part-pressed')
    await draft(page).locator('[data-part="footer"] p').first().click()
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

  test('the preview follows what is edited, and leaves whoever scrolls it alone', async ({ page, t }) => {
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

  test('the slide that is edited is shown, and stands still meanwhile', async ({ page, t, checkScreen }) => {
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
    await checkScreen('editor-slide-followed')
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

  test('nothing in the preview leads away from the draft or is sent', async ({ page, t }) => {
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the preview opens where the editor is at work, and a part pressed there leads back', async ({
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

test('a shared draft is not left by its links, and nothing is sent from it', async ({
  page,
  newPerson,
  t,
}) => {
  await startStaffSession(page)
  await openEditor(page, t)
  await open(page, 'hero')
  await fieldOf(page, `hero.title.${t('ar', 'en')}`).fill('Shared alone')
  await openTool(page, t, t('مشاركة المسودة', 'Share the draft'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('إنشاء رابط', 'Make a link') }).click()
  const link = await dialog.getByText(/preview#/).innerText()

  const visitor = await newPerson()
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
})

type Say = (arabic: string, english: string) => string

const opening = (page: Page, t: Say) =>
  page.getByRole('button', { name: t('معاينة', 'Preview'), exact: true })

const closing = (page: Page, t: Say) =>
  page.getByRole('button', { name: t('العودة إلى التعديل', 'Back to editing') })

const frame = (page: Page) => page.locator('iframe')

test.describe('apart on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the way back closes the preview, and then leaves the editor', async ({ page, t, checkScreen }) => {
    await page.goto('/privacy')
    await openEditor(page, t)
    await open(page, 'hero')
    const title = fieldOf(page, `hero.title.${t('ar', 'en')}`)
    await title.fill('Typed before')
    await title.evaluate((field) => field.scrollIntoView({ block: 'center' }))
    // Not by the pointer, before which a page is scrolled by the runner.
    await opening(page, t).dispatchEvent('click')
    await expect(draft(page).locator('h1')).toHaveText('Typed before')
    await page.goBack()
    await expect(frame(page)).toBeHidden()
    await expect(opening(page, t)).toBeFocused()
    await expect(title).toHaveValue('Typed before')
    await expect(title).toBeInViewport()
    await expect(page).toHaveURL(/\/edit$/)

    // Forward to it again; loaded anew, it is found as it was.
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

  test('a preview that was closed by hand leaves nothing behind to go back over', async ({ page, t }) => {
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
    // A dialog is a step of its own.
    await openTool(page, t, t('مشاركة المسودة', 'Share the draft'))
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

  test('the bar of the previewed page looks as it does on the live page', async ({ page, t }) => {
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

  test('the preview takes the language and the theme that the editor turns to', async ({ page, t }) => {
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

    // Its own choice holds until the editor turns to another language; a theme changes nothing about it.
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

/** Shares the draft, and answers its link. */
async function sharedBy(page: Page, t: Say): Promise<string> {
  await startStaffSession(page)
  await openEditor(page, t)
  await openTool(page, t, t('مشاركة المسودة', 'Share the draft'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('إنشاء رابط', 'Make a link') }).click()
  return dialog.getByText(/preview#/).innerText()
}

const ribbon = (page: Page) => page.locator('aside').filter({ has: page.locator('a[href^="/edit#"]') })

/** What can be pressed in view, and cannot be reached there, as something else lies upon it. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const inView = [...document.querySelectorAll('a[href], button')].filter((one) => {
      const { top, bottom, width } = one.getBoundingClientRect()
      return (
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        width > 1 &&
        top >= 0 &&
        bottom <= innerHeight
      )
    })
    const isCovered = (one: Element) => {
      const { left, width, top, height } = one.getBoundingClientRect()
      return [0.1, 0.5, 0.9].some((share) => {
        const hit = document.elementFromPoint(left + width / 2, top + height * share)
        return !one.contains(hit)
      })
    }
    return inView.filter(isCovered).map((one) => one.outerHTML)
  })

test('a shared draft looks as the live page does, below one line that tells what it is', async ({
  page,
  newPerson,
  t,
  checkScreen,
}) => {
  const visitor = await newPerson()
  await visitor.goto('/')
  const shapeOf = () =>
    visitor.locator('header').evaluate((header) => ({
      ground: getComputedStyle(header).backgroundColor,
      shadow: getComputedStyle(header).boxShadow,
      top:
        header.getBoundingClientRect().top -
        (document.querySelector('#hero')?.getBoundingClientRect().top ?? 0),
    }))
  const live = await shapeOf()
  const preferences = await visitor.locator('button[name=lang]').count()

  await visitor.goto(await sharedBy(page, t))
  await expect(ribbon(visitor)).toContainText(t('مسودة لم تُنشر', 'A draft, not published'))
  await expect(ribbon(visitor)).toContainText(/\d{4}/)
  expect(await shapeOf()).toEqual(live)
  expect(await visitor.locator('button[name=lang]').count()).toBe(preferences)
  await expect(ribbon(visitor).getByRole('button')).toHaveCount(0)
  for (const height of [844, 664]) {
    await visitor.setViewportSize({ width: visitor.viewportSize()?.width ?? 390, height })
    expect((await ribbon(visitor).boundingBox())?.height).toBeLessThanOrEqual(56)
    expect(await covered(visitor)).toEqual([])
  }
  await checkScreen('shared-draft', visitor)

  // Further down the bar stands at the top of the window, as on the live page.
  await visitor.locator('#packages').evaluate((section) => section.scrollIntoView())
  await expect.poll(async () => (await visitor.locator('header').boundingBox())?.y).toBe(0)
  await expect.poll(async () => (await shapeOf()).shadow).not.toBe('none')
  await expect(ribbon(visitor)).not.toBeInViewport()
})

test('a preview link that holds nothing says so, and leads home', async ({ page, t, checkScreen }) => {
  for (const address of ['/preview#neither-made-nor-shared', '/preview']) {
    await page.goto('/')
    await page.goto(address)
    await expect(
      page.getByRole('heading', { level: 1, name: t('انتهى رابط المعاينة', 'This preview link has ended') }),
    ).toBeVisible()
    await expect(page.getByText(t('ممن أرسله إليك', 'Ask whoever sent it to you'))).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('button', { name: t('إعادة المحاولة', 'Try again') })).toHaveCount(0)
  }
  await checkScreen('shared-draft-ended')
  await page.getByRole('link', { name: t('العودة إلى الرئيسية', 'Back to home') }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('#hero')).toBeVisible()
})

test('a draft that did not come can be asked for again', async ({ page, newPerson, t, checkScreen }) => {
  const link = await sharedBy(page, t)
  const visitor = await newPerson()
  await visitor.route('**/site/drafts/open', (route) => route.fulfill({ status: 500, json: {} }))
  await visitor.goto(link)
  const again = visitor.getByRole('button', { name: t('إعادة المحاولة', 'Try again') })
  await expect(again).toBeVisible({ timeout: 20_000 })
  await checkScreen('shared-draft-failed', visitor)
  await visitor.unroute('**/site/drafts/open')
  await again.click()
  await expect(ribbon(visitor)).toBeVisible()
  await expect(visitor.locator('#hero')).toBeVisible()
})

const file = 'web/staff/site-editor/preview/previewed-places.ts'

// Part of the page, place of the settings, and the text of the settings that its spot shows. In a list the spot shows no
// other entry's.
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

test('each field has a spot of its own in the preview', async ({ page, product, t, language }) => {
  const { settings } = granted(await call(product.url, readSite, {}))
  await openEditor(page, t)
  // On a phone it is there, and not to be seen.
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
  // What has none, or not yet, is shown by the whole part.
  for (const place of ['stats.clients', 'galleryImages.40', 'packages.none.price'])
    expect(await shownIn('packages', place), place).toEqual({ text: null, number: null })
})
