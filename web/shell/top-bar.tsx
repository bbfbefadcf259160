import { Menu } from 'lucide-react'
import { useMessages } from '#web/platform/messages.ts'
import { buttonClass } from '#web/ui/button-look.ts'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlaceLink } from '#web/ui/place-link.tsx'
import { Brand } from './brand.tsx'
import { MembersLink } from './members-link.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import { siteMessages } from './messages.ts'
import { LanguageButton, ThemeButton } from './preference-buttons.tsx'
import styles from './top-bar.module.css'
import { openMenu, useIsMenuOpen } from './use-menu.ts'
import { useScrolledPast } from './use-scrolled-past.ts'
import { useSectionNames } from './use-section-names.ts'

const threshold = () => 50

/** The top bar of every public screen. With `clear` it is transparent until the page is scrolled. */
export function TopBar({ clear }: { clear?: boolean }) {
  const { nav } = useMessages(siteMessages)
  const isScrolled = useScrolledPast(threshold)
  return (
    <>
      <header className={classes(styles.bar, (!clear || isScrolled) && styles.solid)}>
        <div className={classes('wrap', styles.line)}>
          <div className={styles.brand}>
            <Brand />
          </div>
          <nav className={styles.nav} aria-label={nav.label}>
            <SectionLinks />
          </nav>
          <MembersLink
            className={classes(buttonClass({ variant: 'ghost', size: 'compact' }), styles.members)}
          />
          <div className={styles.controls}>
            <LanguageButton />
            <ThemeButton />
            <Burger />
          </div>
        </div>
      </header>
      <MenuSheet />
    </>
  )
}

function Burger() {
  const { nav } = useMessages(siteMessages)
  const isOpen = useIsMenuOpen()
  return (
    <IconButton
      label={nav.open}
      className={styles.burger}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={openMenu}
    >
      <Menu />
    </IconButton>
  )
}

function SectionLinks() {
  return useSectionNames().map(({ section, name }) => (
    <PlaceLink key={section} place={section}>
      {name}
    </PlaceLink>
  ))
}
