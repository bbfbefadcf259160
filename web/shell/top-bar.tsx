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

type TopBarProps = {
  /** Transparent until the page is scrolled. */
  clear?: boolean
  /** The members' area: no menu of the site, and a place for the button to the account. */
  area?: boolean
}

/** The place in the top bar of the members' area for the button to the account. */
export const accountPlace = 'account-place'
/** The place below it for the navigation of the members' area. */
export const areaNavPlace = 'area-nav'

/** The top bar of every screen of the site frame. */
export function TopBar({ clear, area: isArea = false }: TopBarProps) {
  const { nav } = useMessages(siteMessages)
  const isScrolled = useScrolledPast(threshold)
  return (
    <>
      <header className={classes(styles.bar, (!clear || isScrolled) && styles.solid)}>
        <div className={classes('wrap', styles.line)}>
          <div className={classes(styles.brand, isArea && styles.alone)}>
            <Brand />
          </div>
          {!isArea && (
            <>
              <nav className={styles.nav} aria-label={nav.label}>
                <SectionLinks />
              </nav>
              <MembersLink
                className={classes(buttonClass({ variant: 'ghost', size: 'compact' }), styles.members)}
              />
            </>
          )}
          <div className={styles.controls}>
            <LanguageButton />
            <ThemeButton />
            {isArea ? <span id={accountPlace} /> : <Burger />}
          </div>
        </div>
      </header>
      {!isArea && <MenuSheet />}
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
