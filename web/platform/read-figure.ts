import { foldDigits, stripInvisible } from '#contract/text.ts'

/** Parses a number in any digits, with a point or comma of either script; null if empty, NaN if it is not a number. */
export function readFigure(typed: string): number | null {
  const plain = foldDigits(stripInvisible(typed)).replace(/[٫،,]/g, '.').trim()
  if (plain === '') return null
  return /^\d{1,6}(\.\d{0,6})?$|^\.\d{1,6}$/.test(plain) ? Number(plain) : Number.NaN
}
