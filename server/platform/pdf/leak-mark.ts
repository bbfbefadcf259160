/** What stands before the code in every mark, so that a mark is found among other bytes. */
export const markPrefix = 'leakmark'

/** How many characters a code has. */
export const codeLength = 8

/** The characters of a code: those that nobody confuses when they read them aloud or copy them by hand. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Stands in a copy without a code in the place of the code; no code has a zero. */
export const blankMark = markPrefix + '0'.repeat(codeLength)

/** The bytes with a code in each place of one. Their length stays the same. */
export function withCode(bytes: Buffer, code: string): Buffer {
  const marked = Buffer.from(bytes)
  for (let at = marked.indexOf(blankMark); at >= 0; at = marked.indexOf(blankMark, at + blankMark.length)) {
    marked.write(code, at + markPrefix.length, 'latin1')
  }
  return marked
}
