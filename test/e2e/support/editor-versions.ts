import { expect, type Locator, type Page } from '@playwright/test'
import { readSite } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { openTool } from './editor.ts'
import { openSiteCalls, publishClients, type SiteClient } from './site-calls.ts'

type Say = (arabic: string, english: string) => string

/** A button of the open dialog. */
export const inDialog = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('button', { name })

/** Opens the list of published versions. */
export async function openVersions(page: Page, t: Say): Promise<Locator> {
  await openTool(page, t, t('النسخ المنشورة', 'Published versions'))
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  return page.getByRole('dialog')
}

/** Confirms the open question by its button. */
export async function confirm(page: Page, verb: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click()
}

/** The rows of the list of versions. */
export const versionRows = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('list').first().locator('> li')

/** The row of one version. */
export const versionRow = (page: Page, t: Say, version: number): Locator =>
  versionRows(page).filter({
    has: page.getByText(t(`النسخة ${version}`, `Version ${version}`), { exact: true }),
  })

/** The button of a row that compares its version with the published one. */
export const compareButton = (row: Locator, t: Say): Locator =>
  row.getByRole('button', { name: t('مقارنة', 'Compare') })

/** The label of the published version. */
export const publishedLabel = (page: Page, t: Say): Locator =>
  page.getByRole('dialog').getByText(t('المنشورة الآن', 'Live now'), { exact: true })

/** The button that returns from a comparison to the list. */
export const backToVersions = (page: Page, t: Say): Locator =>
  page.getByRole('button', { name: t('العودة إلى القائمة', 'Back to the list') })

/** Publishes as another member of staff would, from outside the browser; returns the numbers of the new versions. */
export async function publishElsewhere({ url }: { url: string }): Promise<{
  upload: SiteClient['upload']
  publish(changes: Partial<SiteSettings>): Promise<number>
  publishClients(clients: number): Promise<number>
}> {
  const calls = await openSiteCalls(url)
  return {
    upload: calls.upload,
    publish: async (changes) => {
      await calls.publish(changes)
      return granted(await call(url, readSite, {})).version
    },
    publishClients: async (clients) => (await publishClients({ url }, clients)).version,
  }
}
