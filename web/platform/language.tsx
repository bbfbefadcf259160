import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Language } from '#contract/values.ts'
import { preferenceWithoutCookie, rememberPreference } from './preference.ts'
import { createStore, type Store, useStore } from './store.ts'

export type Direction = 'rtl' | 'ltr'

type LanguageChoice = {
  language: Language
  direction: Direction
  setLanguage: (language: Language) => void
}

const key = 'language'
const LanguageContext = createContext<Store<Language> | null>(null)

export function isLanguage(value: unknown): value is Language {
  return value === 'ar' || value === 'en'
}

/** Arabic reads from the right, English from the left. */
export function directionOf(language: Language): Direction {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/**
 * Provides the page's language. `initial` is what the server rendered with: the cookie `language`, else Arabic.
 * A change takes effect without a reload: only texts, `lang` and `dir` change.
 */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [choice] = useState(() => createStore(initial))

  useEffect(() => {
    const preference = preferenceWithoutCookie(key)
    if (isLanguage(preference)) choose(choice, preference)
  }, [choice])

  return <LanguageContext.Provider value={choice}>{children}</LanguageContext.Provider>
}

function choose(choice: Store<Language>, language: Language): void {
  rememberPreference(key, language)
  choice.set(language)
}

/** The page's language and a function to change it. Throws outside its provider. */
export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext)
  if (!choice) throw new Error('useLanguage must be used inside a LanguageProvider')
  const language = useStore(choice)
  return { language, direction: directionOf(language), setLanguage: (next) => choose(choice, next) }
}
