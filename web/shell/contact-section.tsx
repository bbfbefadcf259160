import { Mail, Phone as PhoneIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LocalizedText } from '#contract/values.ts'
import { Ltr, PhoneNumber } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { LoadedHeading } from '#web/ui/barbell-heading.tsx'
import { InstagramIcon, WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import styles from './contact-section.module.css'
import { useContacts } from './contacts-context.tsx'
import { siteMessages } from './messages.ts'
import { useSite } from './site-context.tsx'

type ContactSectionProps = {
  subtitle: LocalizedText
  /** The number of plates on the heading's bar. */
  plates: number
  /** Above the contact links: what visitors ask. */
  questions: ReactNode
  /** The form beside the contact links. */
  children: ReactNode
}

/** The contact section of the landing page: questions, the coach's contacts and a form to write to them. */
export function ContactSection({ subtitle, plates, questions, children }: ContactSectionProps) {
  const localized = useLocalized()
  const { sectionTitles } = useSite().settings
  return (
    <section id="contact" aria-labelledby="contact-title" className={styles.section} tabIndex={-1}>
      <div className="wrap">
        <LoadedHeading id="contact-title" plates={plates}>
          {localized(sectionTitles.contact)}
        </LoadedHeading>
        <div className={styles.columns}>
          <div>
            {questions}
            <ContactLinks />
          </div>
          <div className={styles.write}>
            <p className={styles.lede}>{localized(subtitle)}</p>
            {children}
          </div>
        </div>
      </div>
    </section>
  )
}

/** The contacts that the owner has set; renders nothing if there are none. */
export function ContactLinks() {
  const t = useMessages(siteMessages).contact
  const { whatsapp, phone, instagram, email } = useContacts()
  if (!whatsapp && !phone && !instagram && !email) return null
  return (
    <ul className={styles.links}>
      {whatsapp && (
        <ContactLink link={whatsapp.link} icon={<WhatsAppIcon />} name={t.fastest}>
          <PhoneNumber value={whatsapp.number} />
        </ContactLink>
      )}
      {phone && (
        <ContactLink link={phone.link} icon={<PhoneIcon aria-hidden="true" />} name={t.call}>
          <PhoneNumber value={phone.number} />
        </ContactLink>
      )}
      {instagram && (
        <ContactLink link={instagram.link} icon={<InstagramIcon />} name={t.instagram}>
          <Ltr wraps>{instagram.handle}</Ltr>
        </ContactLink>
      )}
      {email && (
        <ContactLink link={`mailto:${email}`} icon={<Mail aria-hidden="true" />} name={t.email}>
          <EmailText address={email} />
        </ContactLink>
      )}
    </ul>
  )
}

type ContactLinkProps = { link: string; icon: ReactNode; name: string; children: ReactNode }

function ContactLink({ link, icon, name, children }: ContactLinkProps) {
  return (
    <li>
      <a href={link} className={styles.link}>
        {icon}
        <span>
          <b>{name}</b>
          <small>{children}</small>
        </span>
      </a>
    </li>
  )
}
