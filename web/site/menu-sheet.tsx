import { ArrowRight, X } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { buttonClass } from '#web/ui/button-look.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlaceLink } from '#web/ui/place-link.tsx'
import { MembersLink } from './members-link.tsx'
import styles from './menu-sheet.module.css'
import { siteMessages } from './messages.ts'
import { useSite } from './site-context.tsx'
import { useSectionNames } from './use-section-names.ts'

const onward = <ArrowRight className="flip" aria-hidden="true" />

type MenuSheetProps = {
  isOpen: boolean
  onClose: () => void
  /** A destination was chosen. */
  onLeave: () => void
}

/** The menu of small windows: every destination of the bar, and the way to the back office. */
export function MenuSheet({ isOpen, onClose, onLeave }: MenuSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const localized = useLocalized()
  const { nav } = useMessages(siteMessages)
  const { buttons } = useSite().settings
  const sections = useSectionNames()

  useEffect(() => {
    if (isOpen && !sheet.current?.open) sheet.current?.showModal()
    if (!isOpen) sheet.current?.close()
  }, [isOpen])

  const leave = () => {
    // At once, so that the chosen place can take the focus.
    sheet.current?.close()
    onLeave()
  }
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  return (
    <dialog ref={sheet} className={styles.sheet} aria-label={nav.menu} onCancel={cancel} onClose={onClose}>
      <div className={styles.head}>
        {/* The second press of a double one falls where the button was that opened the menu. */}
        <IconButton label={nav.close} onClick={({ detail }) => detail < 2 && onClose()}>
          <X />
        </IconButton>
      </div>
      <nav aria-label={nav.label} className={styles.links}>
        {sections.map(({ section, name }) => (
          <PlaceLink key={section} place={section} replace onClick={leave}>
            <span>{name}</span>
            {onward}
          </PlaceLink>
        ))}
        <MembersLink replace onClick={leave}>
          {onward}
        </MembersLink>
      </nav>
      <Link to="/subscription" replace className={buttonClass({ wide: true }, styles.start)} onClick={leave}>
        {localized(buttons.start)}
      </Link>
      <Link to="/admin" replace className={styles.admin} onClick={leave}>
        {nav.admin}
      </Link>
    </dialog>
  )
}
