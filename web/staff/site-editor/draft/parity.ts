import type { Language, LocalizedText } from '#contract/values.ts'

/** A warning about one language of a text; none of them blocks publishing. */
export type ParityMark = 'missing' | 'stale' | 'mixed'

const letters = { ar: /\p{Script=Arabic}/gu, en: /\p{Script=Latin}/gu }

/** The warning for one language of a text. `isStale`: the other language was changed later. */
export function parityMark(text: LocalizedText, language: Language, isStale: boolean): ParityMark | null {
  const own = text[language]
  if (own === '') return language === 'en' && text.ar !== '' ? 'missing' : null
  if (isMixed(own, language)) return 'mixed'
  return isStale ? 'stale' : null
}

/**
 * Whether a text seems to be in the other language: English with any Arabic letter, or Arabic with mostly Latin
 * letters. Names and units in Latin letters are common in Arabic text.
 */
export function isMixed(text: string, language: Language): boolean {
  const arabic = text.match(letters.ar)?.length ?? 0
  const latin = text.match(letters.en)?.length ?? 0
  return language === 'en' ? arabic > 0 : latin > arabic
}
