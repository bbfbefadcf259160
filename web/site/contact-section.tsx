import { Mail, Phone as PhoneIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LocalizedText } from '#contract/values.ts'
import { Ltr, Phone } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { InstagramIcon, WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { LoadedHeading } from '#web/ui/loaded-heading.tsx'
import styles from './contact-section.module.css'
import { useContacts } from './contacts-context.tsx'
import { siteMessages } from './messages.ts'
import { useSite } from './site-context.tsx'

type ContactSectionProps = {
  subtitle: LocalizedText
  /** How many plates the heading's bar carries. */
  plates: number
  /** The form that stands beside the ways to reach the coach. */
  children: ReactNode
}

/** The ways to reach the coach, on the landing page, and the form to write to them. */
export function ContactSection({ subtitle, plates, children }: ContactSectionProps) {
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
            <p className={styles.lede}>{localized(subtitle)}</p>
            <FastestWay />
            <ContactLinks />
          </div>
          {children}
        </div>
      </div>
    </section>
  )
}

/** Says that the coach answers WhatsApp first, where the owner has set a number for it. */
export function FastestWay() {
  const { fastest } = useMessages(siteMessages).contact
  return useContacts().whatsapp && <p className={styles.lede}>{fastest}</p>
}

/** Each way to reach the coach that the owner has set; nothing where there is none, for that is no visitor's concern. */
export function ContactLinks() {
  const words = useMessages(siteMessages).contact
  const { whatsapp, phone, instagram, email } = useContacts()
  if (!whatsapp && !phone && !instagram && !email) return null
  return (
    <ul className={styles.links}>
      {whatsapp && (
        <ContactLink link={whatsapp.link} icon={<WhatsAppIcon />} name={words.whatsapp}>
          <Phone value={whatsapp.number} />
        </ContactLink>
      )}
      {phone && (
        <ContactLink link={phone.link} icon={<PhoneIcon aria-hidden="true" />} name={words.call}>
          <Phone value={phone.number} />
        </ContactLink>
      )}
      {instagram && (
        <ContactLink link={instagram.link} icon={<InstagramIcon />} name={words.instagram}>
          <Ltr wraps>{instagram.handle}</Ltr>
        </ContactLink>
      )}
      {email && (
        <ContactLink link={`mailto:${email}`} icon={<Mail aria-hidden="true" />} name={words.email}>
          <Ltr wraps>{email}</Ltr>
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
