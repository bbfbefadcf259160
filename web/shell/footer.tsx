import { Phone as PhoneIcon } from 'lucide-react'
import { Link } from 'react-router'
import { PhoneNumber, useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { InstagramIcon, WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { PlaceLink } from '#web/ui/place-link.tsx'
import { Brand } from './brand.tsx'
import { useContacts } from './contacts-context.tsx'
import styles from './footer.module.css'
import { siteMessages } from './messages.ts'
import { useSite } from './site-context.tsx'
import { useSectionNames } from './use-section-names.ts'

/** The footer of every public screen: links, services and contacts. */
export function Footer() {
  const localized = useLocalized()
  const t = useMessages(siteMessages)
  const { digits } = useFormat()
  const { settings, year } = useSite()
  const { sectionTitles, services } = settings
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <Brand />
            <p className={styles.tagline}>{localized(settings.footerTagline)}</p>
            <SocialLinks />
          </div>
          <QuickLinks />
          {services.length > 0 && (
            <div className={styles.services}>
              <h2>{localized(sectionTitles.services)}</h2>
              <ul>
                {services.map((service) => (
                  <li key={service.ar + service.en}>
                    <span>{localized(service)}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <ContactList />
        </div>
        <div className={styles.base}>
          <span>{t.footer.rights(digits(year), localized(settings.companyName))}</span>
          <nav aria-label={t.footer.privacy}>
            <Link to="/privacy">{t.footer.privacy}</Link>
          </nav>
        </div>
      </div>
    </footer>
  )
}

function QuickLinks() {
  const localized = useLocalized()
  const { sectionTitles } = useSite().settings
  const { status } = useMessages(siteMessages).footer
  const title = localized(sectionTitles.quickLinks)
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {useSectionNames().map(({ section, name }) => (
          <li key={section}>
            <PlaceLink place={section}>{name}</PlaceLink>
          </li>
        ))}
        <li>
          <Link to="/status">{status}</Link>
        </li>
      </ul>
    </nav>
  )
}

function SocialLinks() {
  const localized = useLocalized()
  const t = useMessages(siteMessages).contact
  const { instagram, whatsapp, phone } = useContacts()
  const { followMe } = useSite().settings.sectionTitles
  if (!instagram && !whatsapp && !phone) return null
  return (
    <ul className={styles.social} aria-label={localized(followMe)}>
      {instagram && (
        <li>
          <IconLink href={instagram.link} label={t.instagram}>
            <InstagramIcon />
          </IconLink>
        </li>
      )}
      {whatsapp && (
        <li>
          <IconLink href={whatsapp.link} label={t.whatsapp}>
            <WhatsAppIcon />
          </IconLink>
        </li>
      )}
      {phone && (
        <li>
          <IconLink href={phone.link} label={t.call}>
            <PhoneIcon aria-hidden="true" />
          </IconLink>
        </li>
      )}
    </ul>
  )
}

function ContactList() {
  const localized = useLocalized()
  const t = useMessages(siteMessages).contact
  const { location } = useSite().settings
  const { phone, whatsapp, email } = useContacts()
  const number = phone ?? whatsapp
  return (
    <div>
      <h2>{t.title}</h2>
      <ul>
        {number && (
          <li>
            <a href={number.link}>
              <PhoneNumber value={number.number} />
            </a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`}>
              <EmailText address={email} />
            </a>
          </li>
        )}
        {localized(location) && (
          <li>
            <span>{localized(location)}</span>
          </li>
        )}
      </ul>
    </div>
  )
}
