import { foldDigits } from '#contract/text.ts'

const letters = /[^A-Z0-9]/g

/** The stored form of a typed code, `ABCD-2345`: accepts any case and digits, with or without dashes and spaces. */
export function normalizedCode(typed: string): string {
  const normalized = foldDigits(typed.normalize('NFKC')).toUpperCase().replace(letters, '')
  return `${normalized.slice(0, 4)}-${normalized.slice(4)}`
}

/** The digits of a text, in any script. */
export function digitsOf(typed: string): string {
  return foldDigits(typed).replace(/\D/g, '')
}

/** How many last digits of a phone open an application. */
const requiredDigits = 4

/** Whether four digits are the last ones of any of these numbers. */
export function endsOneOf(numbers: string[], digits: string): boolean {
  let isFound = false
  // Compares all of them, so that the time does not reveal which one matched.
  for (const number of numbers) {
    if (digitsOf(number).slice(-requiredDigits) === digits) isFound = true
  }
  return isFound && digits.length === requiredDigits
}
