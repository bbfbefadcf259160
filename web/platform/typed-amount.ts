import { foldDigits } from '#contract/text.ts'

/** The piastres of a typed amount of pounds, in any digits: "1,200" or "950.5"; null if it is none. */
export function typedPiastres(text: string): number | null {
  // A comma with other than three digits after it may be meant as the point.
  const parts = /^(\d{1,3}(?:[,٬]\d{3})+|\d+)(?:[.٫](\d{1,2}))?$/.exec(foldDigits(text).replace(/\s/g, ''))
  const pounds = (parts?.[1] ?? '').replace(/\D/g, '')
  return parts && pounds.length <= 8 ? Number(pounds) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null
}

/** The text of an amount in a field: pounds, and piastres only if there are any. */
export function amountText(piastres: number): string {
  return piastres % 100 === 0 ? String(piastres / 100) : (piastres / 100).toFixed(2)
}
