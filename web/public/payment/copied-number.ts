import { foldDigits, stripInvisible } from '#contract/text.ts'

/** Whether a payment method is a number, and not an address such as `name@instapay`. */
export const isNumber = (shown: string) => !/[@a-z]/i.test(shown)

const bareOf = (shown: string) => foldDigits(stripInvisible(shown)).replace(/[\s().\-–/]/g, '')
const isBankAccount = (bare: string) => /^[A-Z]{2}\d{2}[A-Z\d]+$/i.test(bare)

/** Whether it is an address such as `name@instapay`; an account number of a bank begins with letters, but is a number. */
export const isAddress = (shown: string) => !isNumber(shown) && !isBankAccount(bareOf(shown))

/**
 * What the copy button puts on the clipboard: the digits of a number alone, as wallet apps take them, an Egyptian mobile
 * with its zero; an account number of a bank without spaces. An address such as `name@instapay` stays as it is.
 */
export function copiedNumber(shown: string): string {
  const bare = bareOf(shown)
  if (/^\+?\d+$/.test(bare)) return bare.replace(/^(?:\+|00)?20(?=1[0125]\d{8}$)/, '0').replace('+', '')
  return isBankAccount(bare) ? bare : shown.trim()
}
