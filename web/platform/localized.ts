import type { Language, LocalizedText } from '#contract/values.ts'
import { useLanguage } from './language.tsx'

/** A text of the owner's in a language; an empty English one reads in Arabic. */
export function localized(text: LocalizedText, language: Language): string {
  return text[language] || text.ar
}

/** Reads the owner's texts in the page's language. */
export function useLocalized(): (text: LocalizedText) => string {
  const { language } = useLanguage()
  return (text) => localized(text, language)
}
