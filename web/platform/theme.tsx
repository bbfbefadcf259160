import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { rememberPreference, storedPreference } from './preference.ts'
import { createStore, type Store, useStore } from './store.ts'

/** Dark is the default; the system's preference is ignored. */
export type Theme = 'dark' | 'light'

type ThemeChoice = { theme: Theme; setTheme: (theme: Theme) => void }

const key = 'theme'
const ThemeContext = createContext<Store<Theme> | null>(null)

export function isTheme(value: unknown): value is Theme {
  return value === 'dark' || value === 'light'
}

/** Provides the page's theme. `initial` is what the server rendered with: the cookie `theme`, else dark. */
export function ThemeProvider({ initial, children }: { initial: Theme; children: ReactNode }) {
  const [choice] = useState(() => createStore(initial))

  useEffect(() => {
    // Another tab may have changed it since the server rendered this page, or the cookie is gone.
    const preference = storedPreference(key)
    if (isTheme(preference) && preference !== choice.read()) choose(choice, preference)
    // A change in one tab takes effect in all tabs.
    const follow = ({ key: changed, newValue }: StorageEvent) =>
      changed === key && isTheme(newValue) && choice.set(newValue)
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [choice])

  return <ThemeContext.Provider value={choice}>{children}</ThemeContext.Provider>
}

function choose(choice: Store<Theme>, theme: Theme): void {
  rememberPreference(key, theme)
  choice.set(theme)
}

/** The page's theme and a function to change it. Throws outside its provider. */
export function useTheme(): ThemeChoice {
  const choice = useContext(ThemeContext)
  if (!choice) throw new Error('useTheme must be used inside a ThemeProvider')
  return { theme: useStore(choice), setTheme: (next) => choose(choice, next) }
}
