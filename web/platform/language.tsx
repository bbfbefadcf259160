import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Language } from '#contract/values.ts'
import { createLiveValue, type LiveValue, useLiveValue } from './live-value.ts'
import { forgottenPreference, rememberPreference } from './preference.ts'

/** The way in which the page reads. */
export type Direction = 'rtl' | 'ltr'

type LanguageChoice = {
  language: Language
  direction: Direction
  setLanguage: (language: Language) => void
}

const key = 'language'
const LanguageContext = createContext<LiveValue<Language> | null>(null)

/** Whether a stored value names one of our languages. */
export function isLanguage(value: unknown): value is Language {
  return value === 'ar' || value === 'en'
}

/** Arabic reads from the right, English from the left. */
export function directionOf(language: Language): Direction {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/**
 * Gives the page its language. `initial` is what the server rendered with, from the cookie `language`, else Arabic.
 * Changing it keeps the page as it stands: only words, `lang` and `dir` change, at once.
 */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [choice] = useState(() => createLiveValue(initial))

  useEffect(() => {
    const kept = forgottenPreference(key)
    if (isLanguage(kept)) choose(choice, kept)
  }, [choice])

  return <LanguageContext.Provider value={choice}>{children}</LanguageContext.Provider>
}

function choose(choice: LiveValue<Language>, language: Language): void {
  rememberPreference(key, language)
  choice.set(language)
}

/** The page's language and the way to change it. Throws outside its provider. */
export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext)
  if (!choice) throw new Error('useLanguage must be used inside a LanguageProvider')
  const language = useLiveValue(choice)
  return { language, direction: directionOf(language), setLanguage: (next) => choose(choice, next) }
}
