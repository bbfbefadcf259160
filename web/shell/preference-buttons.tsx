import { Moon, Sun } from 'lucide-react'
import type { FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useTheme } from '#web/platform/theme.tsx'
import { AinIcon } from '#web/ui/brand-icons.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { siteMessages } from './messages.ts'
import styles from './preference-buttons.module.css'

/** Switches to the other language; without scripts, the form reloads the page in that language. */
export function LanguageButton() {
  const { language, setLanguage } = useLanguage()
  const { word, label } = useMessages(siteMessages).language
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const other = language === 'ar' ? 'en' : 'ar'

  const change = (event: FormEvent) => {
    event.preventDefault()
    setLanguage(other)
    // A `lang` parameter in the address would override the new choice at the next load.
    const query = new URLSearchParams(search)
    if (!query.has('lang')) return
    query.delete('lang')
    const stay = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false }
    void navigate({ search: query.toString(), hash }, stay)
  }
  return (
    <form method="get" onSubmit={change}>
      <IconButton label={label} type="submit" name="lang" value={other} lang={other}>
        {other === 'ar' ? <AinIcon className={styles.ain} /> : word}
      </IconButton>
    </form>
  )
}

/** Switches between the dark and the light theme. */
export function ThemeButton() {
  const { theme, setTheme } = useTheme()
  const t = useMessages(siteMessages).theme
  return (
    <IconButton
      label={theme === 'dark' ? t.toLight : t.toDark}
      className={styles.theme}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      {theme === 'dark' ? <Sun /> : <Moon />}
    </IconButton>
  )
}
