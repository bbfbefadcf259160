import type { Language, LocalizedText } from '#contract/values.ts'
import { useLanguage } from './language.tsx'

/** The owner's text in a language; the other language's text if that one is empty. */
export function localized(text: LocalizedText, language: Language): string {
  return text[language] || text.ar || text.en
}

/** Returns the owner's texts in the page's language. */
export function useLocalized(): (text: LocalizedText) => string {
  const { language } = useLanguage()
  return (text) => localized(text, language)
}
