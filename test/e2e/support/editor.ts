import { expect, type Locator, type Page } from '@playwright/test'
import { publishSite, readSite } from '#contract/site.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { dialogsHaveLeft } from './actions.ts'
import { coachToken } from './coach-token.ts'
import type { Product } from './product.ts'
import { test } from './test.ts'

type Say = (arabic: string, english: string) => string

/** A test of the editor. Screens are checked at the top of the page, where the header covers no row partly. */
export const editorTest = test.extend({
  checkScreen: async ({ checkScreen, page }, use) => {
    await use(async (name, other = page) => {
      await other.evaluate(() => scrollTo(0, 0))
      await checkScreen(name, other)
    })
  },
})

/** The page in the editor's frame. */
export const draft = (page: Page) => page.frameLocator('iframe')

/** The row of a section, or of a group of settings of the whole site, in the editor's panel. */
export const panelRow = (page: Page, group: string): Locator => page.locator(`[data-section="${group}"]`)

/** The control of one field. */
export const fieldOf = (page: Page, place: string): Locator => page.locator(`[data-place="${place}"]`)

/** The button that opens the library of pictures for the cover image. */
export const coverLibrary = (page: Page, t: Say): Locator =>
  fieldOf(page, 'heroImage').getByRole('button', { name: t('المكتبة', 'Library') })

/** The publish button in the editor's header. */
export const publishButton = (page: Page, t: Say): Locator =>
  page.getByRole('banner').getByRole('button', { name: t('نشر', 'Publish'), exact: true })

/** The state of the draft in the editor's header. */
export const draftState = (page: Page): Locator => page.getByRole('banner').getByRole('status')

/** Opens the editor, and waits until it is ready. */
export async function openEditor(page: Page, t: Say): Promise<void> {
  await dialogsHaveLeft(page)
  await page.goto('/edit')
  // The first screen of a new server is slow.
  await expect(page.getByRole('heading', { level: 1, name: t('تعديل الموقع', 'Edit site') })).toBeVisible({
    timeout: 20_000,
  })
  await expect(panelRow(page, 'hero')).toBeVisible()
}

/** Opens a tool in the header; on narrow screens the tools are behind one button. */
export async function openTool(page: Page, t: Say, name: string): Promise<void> {
  const head = page.getByRole('banner')
  const more = head.getByRole('button', { name: t('المزيد', 'More'), exact: true })
  const isBehind = await more.isVisible()
  if (isBehind) await more.click()
  await (isBehind ? page.getByRole('dialog') : head).getByRole('button', { name, exact: true }).click()
}

/** The undo button of a toast. */
export const undoButton = (page: Page, t: Say): Locator =>
  page.getByRole('button', { name: t('تراجع', 'Undo'), exact: true })

/** Opens the fields of a group. */
export async function open(page: Page, group: string): Promise<Locator> {
  const row = panelRow(page, group)
  await row.locator('button[aria-expanded]').first().click()
  return row
}

/** Opens an entry of a list in a group that is open. */
export async function openEntry(page: Page, place: string): Promise<void> {
  await page.locator(`[data-entry="${place}"] button[aria-expanded]`).first().click()
}

/** The sections in the order of the panel. */
export const sectionOrder = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('ol > [data-section]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-section')))

/** Restores the published site afterwards, for the following tests. */
export async function andBack(product: Product, act: () => Promise<void>): Promise<void> {
  const { settings, sections } = granted(await call(product.url, readSite, {}))
  try {
    await act()
  } finally {
    const { version } = granted(await call(product.url, readSite, {}))
    const token = await coachToken(product.url)
    granted(await call(product.url, publishSite, { token, body: { settings, sections, version } }))
  }
}
