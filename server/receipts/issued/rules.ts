import { cairoDay } from '#contract/cairo-days.ts'

/** The year of an instant in Cairo, whose receipts are numbered together. */
export const yearOf = (instant: Date): number => Number(cairoDay(instant).slice(0, 4))

/** The number on a receipt, like `2026-0012`. */
export const receiptNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(4, '0')}`
