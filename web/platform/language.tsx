import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { Language } from '#contract/values.ts'
import { forgottenPreference, rememberPreference } from './preference.ts'

/** The way in which the page reads. */
export type Direction = 'rtl' | 'ltr'

type LanguageChoice = {
  language: Language
  direction: Direction
  setLanguage: (language: Language) => void
}

const key = 'language'
const LanguageContext = createContext<LanguageChoice | null>(null)

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
 * Changing it keeps the page as it stands: only words, `lang` and `dir` change.
 */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setState] = useState(initial)

  const setLanguage = useCallback((next: Language) => {
    rememberPreference(key, next)
    document.documentElement.lang = next
    document.documentElement.dir = directionOf(next)
    // Parts of the page whose scripts are still on their way stay as they are until they can follow.
    startTransition(() => setState(next))
  }, [])

  useEffect(() => {
    const kept = forgottenPreference(key)
    if (isLanguage(kept)) setLanguage(kept)
  }, [setLanguage])

  const choice = useMemo(
    () => ({ language, direction: directionOf(language), setLanguage }),
    [language, setLanguage],
  )
  return <LanguageContext.Provider value={choice}>{children}</LanguageContext.Provider>
}

/** The page's language and the way to change it. Throws outside its provider. */
export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext)
  if (!choice) throw new Error('useLanguage must be used inside a LanguageProvider')
  return choice
}
