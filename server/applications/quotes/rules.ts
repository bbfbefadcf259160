import { readableCharacters } from '#contract/order-values.ts'

/**
 * A pay code of random characters; `pick` draws a number from 0 to below its limit. It has a letter and a digit, so that
 * in a note or a message no amount, year or word is taken for one.
 */
export function payCode(length: number, pick: (limit: number) => number): string {
  const codes = [...readableCharacters]
  const letters = codes.filter((character) => character >= 'A')
  const digits = codes.filter((character) => character < 'A')
  const one = (from: string[]) => from[pick(from.length)] ?? ''
  const code = Array.from({ length }, () => one(codes))
  const isOf = (some: string[]) => code.every((character) => some.includes(character))
  if (isOf(letters)) code[pick(length)] = one(digits)
  else if (isOf(digits)) code[pick(length)] = one(letters)
  return code.join('')
}

/** A pay code as it was typed or read from a message, in the way it is stored; null if it cannot be one. */
export function readPayCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  const isReadable = [...code].every((character) => readableCharacters.includes(character))
  const isLong = code.length === 4 || code.length === 5
  return isReadable && isLong && /\d/.test(code) && /[A-Z]/.test(code) ? code : null
}
