import type { Language, LocalizedText } from '#contract/values.ts'

/** What a text of two languages lacks, for whoever writes it: none of these keeps a site from being published. */
export type ParityMark = 'missing' | 'stale' | 'mixed'

const letters = { ar: /\p{Script=Arabic}/gu, en: /\p{Script=Latin}/gu }

/** What is to be said at one language of a text. `isStale` where the other language was changed since. */
export function parityMark(text: LocalizedText, language: Language, isStale: boolean): ParityMark | null {
  const own = text[language]
  if (own === '') return language === 'en' && text.ar !== '' ? 'missing' : null
  if (isMixed(own, language)) return 'mixed'
  return isStale ? 'stale' : null
}

/**
 * Whether a text reads as the other language: English with any Arabic letter, or Arabic of which most letters are
 * Latin. A name or a unit in Latin letters inside Arabic is common.
 */
export function isMixed(text: string, language: Language): boolean {
  const arabic = text.match(letters.ar)?.length ?? 0
  const latin = text.match(letters.en)?.length ?? 0
  return language === 'en' ? arabic > 0 : latin > arabic
}
