import { foldDigits, stripInvisible } from '#contract/text.ts'

/** A code as somebody typed or copied it, in its stored form. */
export function typedCode(text: string): string {
  return foldDigits(stripInvisible(text))
    .toUpperCase()
    .replace(/[\s\u00B7-]/g, '')
    .replace(/^LEAKMARK/, '')
}
