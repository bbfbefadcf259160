import type { Language, LocalizedText } from '#contract/values.ts'
import { useLanguage } from './language.tsx'

/** A text of the owner's in a language; one that is empty in it reads in the other. */
export function localized(text: LocalizedText, language: Language): string {
  return text[language] || text.ar || text.en
}

/** Reads the owner's texts in the page's language. */
export function useLocalized(): (text: LocalizedText) => string {
  const { language } = useLanguage()
  return (text) => localized(text, language)
}
