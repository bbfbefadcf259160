import { cairoDay } from '#contract/cairo-days.ts'

/** The year of an instant in Cairo, whose receipts are numbered together. */
export const yearOf = (instant: Date): number => Number(cairoDay(instant).slice(0, 4))
