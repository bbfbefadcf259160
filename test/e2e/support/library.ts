import { expect, type Page } from '@playwright/test'
import { addResource, type Resource } from '#contract/library.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { coachToken } from './coach-token.ts'
import type { Product } from './product.ts'

type Say = (arabic: string, english: string) => string

/** The tabs of the library, by their names in the address. */
export type LibraryTab = 'assign' | 'plans' | 'users' | 'pdf' | 'videos' | 'bundles'

/** A unique mark for titles. It starts with a letter, so that a number in another title does not match it. */
export const aMark = () => `m${Math.random().toString(36).slice(2, 8)}`

/** Opens one tab of the library; staff must be signed in. */
export async function openLibrary(page: Page, t: Say, tab: LibraryTab): Promise<void> {
  await page.goto(`/admin#library/${tab}`)
  const names = {
    assign: t('إضافة مواد للعضو', 'Assign resources'),
    plans: t('تفعيل الباقات', 'Assign plans'),
    users: t('مواد المستخدم', 'User resources'),
    pdf: t('ملفات PDF', 'PDF files'),
    videos: t('الفيديوهات', 'Videos'),
    bundles: t('حزمة البداية لكل باقة', 'Starter bundle for each plan'),
  }
  await expect(page.getByRole('heading', { level: 2, name: names[tab], exact: true })).toBeVisible()
}

/** Adds resources to the library by the API; returns them in the given order. */
export async function stock(
  { url }: Product,
  items: { title: string; type?: Resource['type'] }[],
): Promise<Resource[]> {
  const token = await coachToken(url)
  const added: Resource[] = []
  for (const { title, type = 'training' } of items) {
    const body = { title: { ar: title, en: title }, type, url: `https://example.com/${type}` }
    added.push(granted(await call(url, addResource, { token, body })).resource)
  }
  return added
}

/** Empties the library while `act` runs. */
export async function withoutLibrary(product: Product, act: () => Promise<void>): Promise<void> {
  const moment = '2999-01-01T00:00:00.000Z'
  product.change('update resources set deleted_at = ? where deleted_at is null', moment)
  try {
    await act()
  } finally {
    product.change('update resources set deleted_at = null where deleted_at = ?', moment)
  }
}

/** Picks a user by e-mail in the field above their data. */
export async function pickUser(page: Page, t: Say, email: string): Promise<void> {
  await page.getByRole('combobox', { name: t('اختر العضو', 'Choose a member') }).fill(email)
  await page.getByRole('option', { name: email }).click()
}
