import { foldDigits } from '#contract/text.ts'

const letters = /[^A-Z0-9]/g

/** A code as it is kept, `ABCD-2345`, from what was typed: any case and digits, with or without dashes and spaces. */
export function codeAsKept(typed: string): string {
  const bare = foldDigits(typed.normalize('NFKC')).toUpperCase().replace(letters, '')
  return `${bare.slice(0, 4)}-${bare.slice(4)}`
}

/** The digits of what was typed, in any script. */
export function digitsOf(typed: string): string {
  return foldDigits(typed).replace(/\D/g, '')
}

/** How many last digits of a phone open an application. */
const digitsAsked = 4

/** Whether four digits are the last ones of any of these numbers. */
export function endsOneOf(numbers: string[], digits: string): boolean {
  let isFound = false
  // Each is looked at, so that which of them it was does not show in the time.
  for (const number of numbers) {
    if (digitsOf(number).slice(-digitsAsked) === digits) isFound = true
  }
  return isFound && digits.length === digitsAsked
}
