import { MessageCircle, Phone, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { classes } from '#web/ui/classes.ts'
import styles from './contact-button.module.css'
import { useContacts } from './contacts-context.tsx'
import { siteMessages } from './messages.ts'
import { useScrolledPast } from './use-scrolled-past.ts'

/** Opens the two fastest ways to reach the coach. On the landing page it appears after 60% of the hero. */
export function ContactButton() {
  const { whatsapp, phone } = useContacts()
  const t = useMessages(siteMessages).contact
  const place = useRef<HTMLDivElement>(null)
  const actions = useId()
  const [isOpen, setOpen] = useState(false)
  const isPastHero = useScrolledPast(maxOfHero)

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
    <div ref={place} className={classes(styles.place, !isPastHero && styles.hidden)}>
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
            {t.call}
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

/** The scroll position from which the button appears: past 60% of the hero, or the start of a page without one. */
function maxOfHero(): number {
  const hero = document.getElementById('hero')
  return hero ? Math.min(hero.offsetHeight, innerHeight) * 0.6 : -1
}
