import { expect, type Locator, type Page } from '@playwright/test'
import type { Member } from './members.ts'

type Say = (arabic: string, english: string) => string
type Search = { member: Member; filter?: string }

/** The row of a member in a list of users. */
export const userRow = (page: Page, member: Member): Locator =>
  page.getByRole('listitem').filter({ hasText: member.email })

/** Finds a member among the active subscriptions, or under another filter of that list. */
export async function findUserRow(page: Page, t: Say, { member, filter }: Search): Promise<Locator> {
  await page.goto('/coach#members')
  if (filter) await page.getByRole('button', { name: filter }).click()
  await page.getByLabel(t('بحث في الأعضاء', 'Search members')).fill(member.email)
  const row = userRow(page, member)
  await expect(row).toBeVisible()
  return row
}

/** Makes every change of a user fail; reads still succeed. */
export const failUserChanges = (page: Page): Promise<unknown> =>
  page.route('**/api/admin/users/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
