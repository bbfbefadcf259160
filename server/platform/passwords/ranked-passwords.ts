import { readFileSync } from 'node:fs'

const file = new URL('./common-passwords.txt', import.meta.url)

let lines: string | undefined

/**
 * Whether a password, in lower case, is one of the 49,233 most common by rank; the file omits those shorter than 8
 * characters. It is read on the first call and searched as one text: that takes 0.2 MB, a Set several times that.
 */
export function isRankedPassword(folded: string): boolean {
  lines ??= readFileSync(file, 'latin1')
  return !folded.includes('\n') && lines.includes(`\n${folded}\n`)
}
