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
import { forgottenPreference, rememberPreference } from './preference.ts'

/** Dark is the default; the system's own wish is not asked. */
export type Theme = 'dark' | 'light'

type ThemeChoice = { theme: Theme; setTheme: (theme: Theme) => void }

const key = 'theme'
const ThemeContext = createContext<ThemeChoice | null>(null)

/** Whether a stored value names one of our themes. */
export function isTheme(value: unknown): value is Theme {
  return value === 'dark' || value === 'light'
}

/** Gives the page its theme. `initial` is what the server rendered with, from the cookie `theme`, else dark. */
export function ThemeProvider({ initial, children }: { initial: Theme; children: ReactNode }) {
  const [theme, setState] = useState(initial)

  const setTheme = useCallback((next: Theme) => {
    rememberPreference(key, next)
    document.documentElement.dataset.theme = next
    // Parts of the page whose scripts are still on their way stay as they are until they can follow.
    startTransition(() => setState(next))
  }, [])

  useEffect(() => {
    const kept = forgottenPreference(key)
    if (isTheme(kept)) setTheme(kept)
  }, [setTheme])

  const choice = useMemo(() => ({ theme, setTheme }), [theme, setTheme])
  return <ThemeContext.Provider value={choice}>{children}</ThemeContext.Provider>
}

/** The page's theme and the way to change it. Throws outside its provider. */
export function useTheme(): ThemeChoice {
  const choice = useContext(ThemeContext)
  if (!choice) throw new Error('useTheme must be used inside a ThemeProvider')
  return choice
}
