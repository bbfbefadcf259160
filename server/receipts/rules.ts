import type { Language } from '#contract/values.ts'

/** The number on a receipt, like `2026-0012`. */
export const receiptNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(4, '0')}`

/** An amount in pounds as a receipt writes it; piastres only if there are some. */
export function moneyIn(language: Language, pounds: number): string {
  const digits = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: Number.isInteger(pounds) ? 0 : 2,
  }).format(pounds)
  return language === 'ar' ? `${digits} جنيه` : `EGP ${digits}`
}
