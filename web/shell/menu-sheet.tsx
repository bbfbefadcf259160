import { ArrowRight, X } from 'lucide-react'
import { memo, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import linkStyles from '#web/ui/button.module.css'
import { buttonClass } from '#web/ui/button-look.ts'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlaceLink } from '#web/ui/place-link.tsx'
import { MembersLink } from './members-link.tsx'
import styles from './menu-sheet.module.css'
import { siteMessages } from './messages.ts'
import { useSite } from './site-context.tsx'
import { closeMenu, leaveMenu, useIsMenuOpen, useMenuSteps } from './use-menu.ts'
import { useSectionNames } from './use-section-names.ts'

const onward = <ArrowRight className="flip" aria-hidden="true" />
/** Milliseconds between showing the sheet and making the rest of the page inert. */
const afterwards = 200

/** The menu of small windows: every link of the top bar, and the link to the back office. */
export function MenuSheet() {
  const sheet = useRef<HTMLDialogElement>(null)
  const { nav } = useMessages(siteMessages)
  const isOpen = useIsMenuOpen()
  useMenuSteps()

  useLayoutEffect(() => {
    const dialog = sheet.current
    if (!isOpen || !dialog) return
    // Not showModal(): it restyles the whole page, which delays the menu on a slow phone.
    dialog.show()
    const others = [...(dialog.parentElement?.children ?? [])].filter((element) => element !== dialog)
    const setOutOfReach = (inert: boolean) => {
      for (const element of others) element.toggleAttribute('inert', inert)
    }
    const timer = setTimeout(setOutOfReach, afterwards, true)
    // On the window: after a click on the sheet's background no element inside it has the focus.
    const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && closeMenu()
    addEventListener('keydown', closeByKey)
    return () => {
      removeEventListener('keydown', closeByKey)
      clearTimeout(timer)
      setOutOfReach(false)
      dialog.close()
    }
  }, [isOpen])

  return (
    <dialog ref={sheet} className={styles.sheet} aria-modal aria-label={nav.menu}>
      <Destinations />
    </dialog>
  )
}

const Destinations = memo(function Destinations() {
  const localized = useLocalized()
  const { nav } = useMessages(siteMessages)
  const { buttons } = useSite().settings
  const sections = useSectionNames()
  return (
    <>
      <div className={styles.head}>
        {/* The second click of a double click falls where the menu button was. */}
        <IconButton label={nav.close} onClick={({ detail }) => detail < 2 && closeMenu()}>
          <X />
        </IconButton>
      </div>
      <nav aria-label={nav.label} className={styles.links}>
        {sections.map(({ section, name }) => (
          <PlaceLink key={section} place={section} replace onClick={leaveMenu}>
            <span>{name}</span>
            {onward}
          </PlaceLink>
        ))}
        <MembersLink replace onClick={leaveMenu}>
          {onward}
        </MembersLink>
      </nav>
      <Link
        to="/subscription"
        replace
        className={buttonClass({ wide: true }, styles.start)}
        onClick={leaveMenu}
      >
        {localized(buttons.start)}
      </Link>
      <Link to="/admin" replace className={classes(linkStyles.link, styles.admin)} onClick={leaveMenu}>
        {nav.admin}
      </Link>
    </>
  )
})
