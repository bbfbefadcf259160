import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { createLiveValue, type LiveValue, useLiveValue } from './live-value.ts'
import { rememberPreference, storedPreference } from './preference.ts'

/** Dark is the default; the system's own wish is not asked. */
export type Theme = 'dark' | 'light'

type ThemeChoice = { theme: Theme; setTheme: (theme: Theme) => void }

const key = 'theme'
const ThemeContext = createContext<LiveValue<Theme> | null>(null)

/** Whether a stored value names one of our themes. */
export function isTheme(value: unknown): value is Theme {
  return value === 'dark' || value === 'light'
}

/** Gives the page its theme. `initial` is what the server rendered with, from the cookie `theme`, else dark. */
export function ThemeProvider({ initial, children }: { initial: Theme; children: ReactNode }) {
  const [choice] = useState(() => createLiveValue(initial))

  useEffect(() => {
    // Another tab may have chosen since the server rendered this one, or the cookie is gone that told it.
    const kept = storedPreference(key)
    if (isTheme(kept) && kept !== choice.read()) choose(choice, kept)
    // What is chosen in one tab shows in all.
    const follow = ({ key: changed, newValue }: StorageEvent) =>
      changed === key && isTheme(newValue) && choice.set(newValue)
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [choice])

  return <ThemeContext.Provider value={choice}>{children}</ThemeContext.Provider>
}

function choose(choice: LiveValue<Theme>, theme: Theme): void {
  rememberPreference(key, theme)
  choice.set(theme)
}

/** The page's theme and the way to change it. Throws outside its provider. */
export function useTheme(): ThemeChoice {
  const choice = useContext(ThemeContext)
  if (!choice) throw new Error('useTheme must be used inside a ThemeProvider')
  return { theme: useLiveValue(choice), setTheme: (next) => choose(choice, next) }
}
