import { MessageCircle, Phone, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useFormat } from '#web/platform/format.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { buttonClass } from '#web/ui/button-look.ts'
import { classes } from '#web/ui/classes.ts'
import { PlaceLink } from '#web/ui/place-link.tsx'
import styles from './contact-dock.module.css'
import { useContacts } from './contacts-context.tsx'
import { lowestPrice } from './lowest-price.ts'
import { siteMessages } from './messages.ts'
import { useSite } from './site-context.tsx'
import { useSteppedAside } from './use-stepped-aside.ts'

const messages = defineMessages({
  ar: {
    before: 'اشترك · من ',
    after: ' جنيه شهريًا',
    quick: 'تواصل سريع',
    chat: 'محادثة واتساب',
  },
  en: { before: 'Join · from EGP ', after: ' a month', quick: 'Quick contact', chat: 'WhatsApp chat' },
})

/**
 * A bar with the way to join and, at its right in both languages, the contact button; where the page has room beside its
 * content, the button alone. It never lies on a text: the bar is as wide as the window, the button is beside the content.
 */
export function ContactDock({ shown }: { shown: boolean }) {
  const isAside = useSteppedAside()
  return (
    <div className={classes(styles.dock, (!shown || isAside) && styles.hidden)}>
      <Join />
      <ContactButton />
    </div>
  )
}

/** Leads to the packages, with the lowest price; on the landing page only, and absent while they are not published. */
function Join() {
  const t = useMessages(messages)
  const { number } = useFormat()
  const { settings, sections } = useSite()
  const isAtHome = useLocation().pathname === '/'
  const isShown = isAtHome && sections.some(({ component, enabled }) => enabled && component === 'packages')
  if (!isShown) return null
  return (
    <PlaceLink place="packages" className={buttonClass({}, styles.join)}>
      <span>
        {t.before}
        <bdi>{number(lowestPrice(settings.packages))}</bdi>
        {t.after}
      </span>
    </PlaceLink>
  )
}

/** Opens the two fastest ways to reach the coach. */
function ContactButton() {
  const { whatsapp, phone } = useContacts()
  const t = useMessages(messages)
  const { call } = useMessages(siteMessages).contact
  const place = useRef<HTMLDivElement>(null)
  const actions = useId()
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    const closeOutside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false)
    }
    addEventListener('keydown', closeOnEscape)
    addEventListener('pointerdown', closeOutside)
    return () => {
      removeEventListener('keydown', closeOnEscape)
      removeEventListener('pointerdown', closeOutside)
    }
  }, [isOpen])

  if (!whatsapp && !phone) return null
  return (
    <div ref={place} className={styles.contact}>
      <div id={actions} className={styles.actions} hidden={!isOpen}>
        {whatsapp && (
          <a href={whatsapp.link} onClick={() => setOpen(false)}>
            <WhatsAppIcon />
            {t.chat}
          </a>
        )}
        {phone && (
          <a href={phone.link} onClick={() => setOpen(false)}>
            <Phone aria-hidden="true" />
            {call}
          </a>
        )}
      </div>
      <button
        type="button"
        className={styles.button}
        aria-label={t.quick}
        aria-expanded={isOpen}
        aria-controls={actions}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <X aria-hidden="true" /> : <MessageCircle aria-hidden="true" />}
      </button>
    </div>
  )
}
