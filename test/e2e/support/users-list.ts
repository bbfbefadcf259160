import { expect, type Locator, type Page } from '@playwright/test'
import { button } from './accessible-name.ts'
import type { Member } from './members.ts'

type Say = (arabic: string, english: string) => string
type Search = { member: Member; filter?: string }

/** The row of a member in a list of users. */
export const userRow = (page: Page, member: Member): Locator =>
  page.getByRole('listitem').filter({ hasText: member.email })

/** Finds an active member, or one under another filter of the list, and shows the actions of their row. */
export async function findUserRow(page: Page, t: Say, { member, filter }: Search): Promise<Locator> {
  await page.goto('/coach#members')
  if (filter) await page.getByRole('button', { name: filter }).click()
  await page.getByLabel(t('بحث في الأعضاء', 'Search members')).fill(member.email)
  const row = userRow(page, member)
  await expect(row).toBeVisible()
  await unfoldRow(row, t)
  return row
}

/** Shows the further actions of a row. */
export const unfoldRow = (row: Locator, t: Say): Promise<void> =>
  button(row, t('إجراءات أخرى', 'More actions')).click()

/** Makes every change of a user fail; reads still succeed. */
export const failUserChanges = (page: Page): Promise<unknown> =>
  page.route('**/api/admin/users/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
