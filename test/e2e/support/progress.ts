import { expect, type Locator, type Page } from '@playwright/test'
import { cairoDay, daysAfter } from '#contract/cairo-days.ts'
import { enterAsMember } from './actions.ts'
import { aDocument, insertAssignment } from './items.ts'
import { addMember, type Member } from './members.ts'
import type { Product } from './product.ts'

type Say = (arabic: string, english: string) => string

/** A button by its exact name. */
export const exactButton = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true })

/** The progress card of a member's area. */
export const card = (page: Page, t: Say) =>
  page.getByRole('region', { name: t('متابعة التقدّم', 'Progress tracking'), exact: true })

/** Opens the dialog to save a day. */
export const openUpdate = (page: Page, t: Say) =>
  exactButton(card(page, t), t('تحديث التقدّم', 'Update Progress')).click()

/** Opens the history. */
export const openHistory = (page: Page, t: Say) =>
  exactButton(card(page, t), t('السجل والرسوم البيانية والصور', 'History, charts and photos')).click()

/** Chooses a tab of the history dialog. */
export const choosePart = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('tab', { name }).click()

/** Saves the open day. */
export const save = (page: Page, t: Say) =>
  exactButton(page.getByRole('dialog').last(), t('حفظ', 'Save')).click()

/** The field of the weight. */
export const weight = (page: Page, t: Say) => page.getByLabel(t('الوزن (كجم)', 'Weight (kg)'))

/** The toast after a day is saved. */
export const saved = (page: Page, t: Say) => page.getByText(t('تم حفظ تقدّمك', 'Progress saved'))

/** A new member with a plan, signed in and on the home screen. */
export async function aMemberAtHome(product: Product, page: Page, t: Say): Promise<Member> {
  const password = 'member-trains-2026'
  const member = await addMember(product, { name: 'Nour Adel', plan: 'basic', endsInDays: 60, password })
  insertAssignment(product, member, aDocument('Weeks 1 to 4'))
  await enterAsMember(page, member)
  await expect(card(page, t)).toContainText('0/4')
  return member
}

/** How many days a member has saved. */
export const written = (product: Product, member: Member) =>
  product.count('select count(*) from progress_entries where user_id = ?', member.id)

/** Replaces a member's entries in the database: one weight per day, the last one today. */
export function writeWeights(product: Product, member: Member, weights: number[]): void {
  const today = cairoDay(new Date())
  const at = new Date().toISOString()
  product.change('delete from progress_entries where user_id = ?', member.id)
  for (const [index, figure] of weights.entries()) {
    const day = daysAfter(today, index + 1 - weights.length)
    product.change(
      `insert into progress_entries (user_id, day, workout, weight, note, created_at, updated_at)
       values (?, ?, 0, cast(? as integer), '', ?, ?)`,
      ...[member.id, day, String(Math.round(figure * 10)), at, at],
    )
  }
}
