import type { Locator, Page } from '@playwright/test'
import { addMember, type Member } from './members.ts'
import type { Product } from './product.ts'
import { openSiteCalls } from './site-calls.ts'

type Say = (arabic: string, english: string) => string

/** A member with active access and a password. */
export const aMember = (
  product: Product,
  plan: 'basic' | 'professional' | 'premium',
  endsInDays = 80,
): Promise<Member> =>
  addMember(product, { name: 'Mahmoud Adel', plan, endsInDays, password: 'member-trains-2026' })

/** A card of the member's home, by its title. */
export const homeCard = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })

/** What was opened today, below the videos. */
export const usageOf = (page: Page, t: Say): Locator => homeCard(page, t('استخدامك اليوم', 'Daily usage'))

/** The line of a document or video. */
export const lineOf = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ hasText: title })

/** The button that opens a document or video. */
export const openerOf = (page: Page, title: string): Locator =>
  lineOf(page, title).getByRole('button', { name: /^(تنزيل|مشاهدة|Download|Watch)/ })

/** The dialog that a video plays in. */
export const playerOf = (page: Page): Locator => page.getByRole('dialog')

/** The play button; nothing of the video loads before it is pressed. */
export const playOf = (page: Page, t: Say): Locator =>
  playerOf(page).getByRole('button', { name: t('تشغيل', 'Play') })

/** How many assignments a member has opened, each counted once a day. */
export const usesOf = (product: Product, member: Member): number =>
  product.count('select count(*) from item_uses where user_id = ?', member.id)

/** Sets the daily limit of each kind for the largest package while `act` runs. */
export async function withLimits(product: Product, limit: number, act: () => Promise<void>): Promise<void> {
  const site = await openSiteCalls(product.url)
  const unlimited = { videos: null, trainings: null }
  const limits = { basic: unlimited, professional: unlimited, premium: { videos: limit, trainings: limit } }
  const { dailyLimits } = await site.publish({ dailyLimits: limits })
  try {
    await act()
  } finally {
    await site.publish({ dailyLimits })
  }
}
