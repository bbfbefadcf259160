import type { Language } from '#contract/values.ts'

/**
 * What of a receipt's amount was paid back. What arrived beyond it, as when a second transfer paid the order once more, is
 * paid back first, and the receipt does not speak of that.
 */
export function refundedOf(amount: number, money: { arrived: number; refunded: number } | undefined): number {
  const { arrived = 0, refunded = 0 } = money ?? {}
  return Math.max(0, refunded - Math.max(0, arrived - amount))
}

/** An amount in pounds as a receipt writes it; piastres only if there are some. */
export function moneyIn(language: Language, pounds: number): string {
  const digits = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: Number.isInteger(pounds) ? 0 : 2,
  }).format(pounds)
  return language === 'ar' ? `${digits} جنيه` : `EGP ${digits}`
}
