import type { Locator, Page } from '@playwright/test'
import { readSite } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { signInAsStaff } from '#e2e/support/acts.ts'
import {
  andBack,
  fieldOf,
  open,
  openEditor,
  openTool,
  publishButton,
  editorStory as story,
} from '#e2e/support/editor.ts'
import type { Product } from '#e2e/support/product.ts'
import { aDrawnPhoto, openSiteCalls, publishClients } from '#e2e/support/site-calls.ts'
import { expect } from '#e2e/support/story.ts'
import { call, granted } from '#scripts/serving/calls.ts'

type Say = (arabic: string, english: string) => string

/** Publishes from outside the browser, and answers the number of what is published then. */
async function outside(product: Product) {
  const calls = await openSiteCalls(product.url)
  return {
    upload: calls.upload,
    publish: async (changes: Partial<SiteSettings>) => {
      await calls.publish(changes)
      return granted(await call(product.url, readSite, {})).version
    },
    publishClients: async (clients: number) => (await publishClients(product, clients)).version,
  }
}

const rows = (page: Page): Locator => page.getByRole('dialog').getByRole('list').first().locator('> li')
const rowOf = (page: Page, t: Say, version: number): Locator =>
  rows(page).filter({
    has: page.getByText(t(`النسخة ${version}`, `Version ${version}`), { exact: true }),
  })
const compareOf = (row: Locator, t: Say): Locator => row.getByRole('button', { name: t('مقارنة', 'Compare') })
const nowOf = (page: Page, t: Say): Locator =>
  page.getByRole('dialog').getByText(t('المنشورة الآن', 'Published now'), { exact: true })
const backOf = (page: Page, t: Say): Locator =>
  page.getByRole('button', { name: t('العودة إلى القائمة', 'Back to the list') })

async function openHistory(page: Page, t: Say): Promise<void> {
  await openTool(page, t, t('النسخ المنشورة', 'Published versions'))
  await expect(nowOf(page, t)).toBeVisible()
}

/** Comes back to the page, as whoever looks at another window in between. */
const turnTo = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

story(
  'whoever compares comes back to the page and the row that they left, and what is published is told on each page',
  async ({ page, product, t }) => {
    await andBack(product, async () => {
      const { publishClients } = await outside(product)
      let newest = 0
      for (let clients = 601; clients <= 612; clients++) newest = await publishClients(clients)
      const compared = newest - 11
      await signInAsStaff(page, t)
      await openEditor(page, t)
      await openHistory(page, t)

      // While the next page is awaited, the present one says what it said.
      const held = Promise.withResolvers<void>()
      await page.route('**/api/site/versions?page=2*', async (route) => {
        await held.promise
        await route.continue()
      })
      await page.getByRole('button', { name: t('الصفحة التالية', 'Next page') }).press('Enter')
      await expect(rowOf(page, t, newest)).toContainText(t('المنشورة الآن', 'Published now'))
      await expect(nowOf(page, t)).toHaveCount(1)
      held.resolve()
      await expect(rowOf(page, t, compared)).toBeVisible()
      await expect(nowOf(page, t)).toHaveCount(0)

      await compareOf(rowOf(page, t, compared), t).press('Enter')
      await expect(page.getByRole('dialog')).toContainText('612')
      await expect(backOf(page, t)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(compareOf(rowOf(page, t, compared), t)).toBeFocused()
      await expect(nowOf(page, t)).toHaveCount(0)

      // What was restored is on the first page, and what that said before is not taken for what is published.
      const awaited = Promise.withResolvers<void>()
      await page.route('**/api/site/versions?page=1*', async (route) => {
        await awaited.promise
        await route.continue()
      })
      await rowOf(page, t, compared)
        .getByRole('button', { name: t('استعادة', 'Restore') })
        .click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('استعادة', 'Restore'), exact: true })
        .click()
      await expect(rowOf(page, t, newest)).toBeVisible()
      await expect(nowOf(page, t)).toHaveCount(0)
      awaited.resolve()
      await expect(rowOf(page, t, newest + 1)).toContainText(t('المنشورة الآن', 'Published now'))
      await expect(page.getByRole('dialog').getByRole('list').first()).toBeFocused()
    })
  },
)

story(
  'a comparison and the list follow what others publish meanwhile, as the rest of the editor does',
  async ({ page, product, t }) => {
    await andBack(product, async () => {
      const { publishClients } = await outside(product)
      const first = await publishClients(621)
      await publishClients(632)
      await signInAsStaff(page, t)
      await openEditor(page, t)
      await openHistory(page, t)
      const dialog = page.getByRole('dialog')

      // Published since the editor heard of it last, and seen in the comparison at once.
      await publishClients(643)
      await compareOf(rowOf(page, t, first), t).click()
      await expect(dialog).toContainText('643')
      await expect(dialog).toContainText('621')
      const theirs = await publishClients(654)
      await turnTo(page)
      await expect(dialog).toContainText('654')
      await expect(dialog).not.toContainText('643')
      await backOf(page, t).click()
      await expect(rows(page).first()).toContainText(t(`النسخة ${theirs}`, `Version ${theirs}`))
      await expect(rows(page).first()).toContainText(t('المنشورة الآن', 'Published now'))
      await expect(nowOf(page, t)).toHaveCount(1)

      // In the list too.
      const last = await publishClients(665)
      await turnTo(page)
      await expect(rowOf(page, t, last)).toContainText(t('المنشورة الآن', 'Published now'))
      await expect(nowOf(page, t)).toHaveCount(1)
      await page.keyboard.press('Escape')
      await open(page, 'statistics')
      await expect(fieldOf(page, 'stats.clients')).toHaveValue('665')
    })
  },
)

/** Answers `times` calls with what is published now, whatever is published later: as a process that remembers what it read. */
async function rememberAs(page: Page, product: Product) {
  const body = JSON.stringify(granted(await call(product.url, readSite, {})))
  const state = { times: 0, asked: 0 }
  await page.route('**/api/site', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    state.asked += 1
    state.times -= 1
    await (state.times < 0 ? route.continue() : route.fulfill({ contentType: 'application/json', body }))
  })
  return state
}

story(
  'an answer that is older than the list is asked for again, and never takes the place of a newer one',
  async ({ page, product, t }) => {
    await andBack(product, async () => {
      const { publishClients } = await outside(product)
      const first = await publishClients(671)
      await publishClients(682)
      await signInAsStaff(page, t)
      await openEditor(page, t)
      const older = await rememberAs(page, product)
      const newest = await publishClients(693)
      older.times = 2
      await openHistory(page, t)
      await expect(rowOf(page, t, newest)).toBeVisible()
      const dialog = page.getByRole('dialog')
      await compareOf(rowOf(page, t, first), t).click()
      await expect(dialog).toContainText('693')
      await expect(dialog).toContainText('671')

      // A process that has not heard of it yet: the second question shows that its first answer was read.
      older.times = Number.POSITIVE_INFINITY
      const before = older.asked
      const askAgain = async () => {
        await turnTo(page)
        return older.asked - before
      }
      await expect.poll(askAgain).toBeGreaterThan(1)
      expect(await dialog.textContent()).toContain('693')

      // Where all answers stay older, what is known shows.
      await openEditor(page, t)
      await openHistory(page, t)
      await expect(rowOf(page, t, newest)).toBeVisible()
      await compareOf(rowOf(page, t, first), t).click()
      await expect(dialog).toContainText('682', { timeout: 15_000 })
      await expect(dialog).toContainText('671')
    })
  },
)

story(
  'whoever is refused as others have published is told what, though the first answer is from before',
  async ({ page, product, t }) => {
    await andBack(product, async () => {
      const { publishClients } = await outside(product)
      await publishClients(715)
      await signInAsStaff(page, t)
      await openEditor(page, t)
      await open(page, 'statistics')
      await fieldOf(page, 'stats.clients').fill('900')
      const older = await rememberAs(page, product)
      await publishClients(726)
      older.times = 2
      const dialog = page.getByRole('dialog')
      await publishButton(page, t).click()
      await dialog.getByRole('button', { name: t('نشر', 'Publish'), exact: true }).click()
      await expect(dialog).toContainText('726')
      await expect(dialog).not.toContainText('715')
    })
  },
)

story(
  'a picture of which something else is said is shown once, and what is said of it in words',
  async ({ page, product, t, look }) => {
    await andBack(product, async () => {
      const { upload, publish } = await outside(product)
      const photo = await upload(await aDrawnPhoto(), 'photo.jpg')
      const former = await publish({ heroImage: { ...photo, alt: { ar: 'الكابتن', en: 'The coach' } } })
      const theirs = { ...photo, alt: { ar: 'الكابتن', en: '' }, focus: { x: 30, y: 20 } }
      await signInAsStaff(page, t)
      await openEditor(page, t)
      const { settings, sections, version } = granted(await call(product.url, readSite, {}))
      await publish({ heroImage: theirs })

      await openEditor(page, t)
      await openHistory(page, t)
      await compareOf(rowOf(page, t, former), t).click()
      const dialog = page.getByRole('dialog')
      const english = t('وصف آخر للصورة بالإنجليزية', 'image description changed in English')
      const arabic = t('وصف آخر للصورة بالعربية', 'image description changed in Arabic')
      const focus = t('نقطة تركيز أخرى', 'focal point changed')
      const [middle, corner] = [
        t('50% من اليسار، 50% من الأعلى', '50% from the left, 50% from the top'),
        t('30% من اليسار، 20% من الأعلى', '30% from the left, 20% from the top'),
      ]
      for (const said of [english, focus, 'The coach', middle, corner]) {
        await expect(dialog).toContainText(said)
      }
      await expect(dialog).not.toContainText(arabic)
      await expect(dialog.locator('picture')).toHaveCount(1)
      await look('editor-compare-picture')
      await page.keyboard.press('Escape')

      // A draft that says something else of the same picture.
      const mine = { ...photo, alt: { ar: 'المدرب', en: 'The coach' } }
      await page.evaluate((kept) => Object.assign(localStorage, kept), {
        adminSettings: JSON.stringify({
          version,
          settings: { ...settings, heroImage: mine },
          basis: { settings, sections },
        }),
      })
      await openEditor(page, t)
      await expect(page.getByText(t('منذ بدأت مسودتك', 'since your draft began'))).toBeVisible()
      await publishButton(page, t).click()
      for (const said of [arabic, english, focus, 'المدرب', 'الكابتن', 'The coach', middle, corner]) {
        await expect(dialog).toContainText(said)
      }
      await expect(dialog.locator('picture')).toHaveCount(1)
      await look('editor-conflict-picture')
    })
  },
)
