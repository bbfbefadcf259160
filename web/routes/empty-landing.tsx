import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { ContactLinks } from '#web/shell/contact-section.tsx'
import styles from './landing.module.css'

const messages = defineMessages({
  ar: { title: 'الموقع قيد التجهيز', body: 'تواصل معنا مباشرة، وسنعود قريبًا.' },
  en: { title: 'We’re getting the site ready', body: 'Contact us directly. We’ll be back soon.' },
})

/** The landing page while its owner has disabled every section. */
export default function EmptyLanding() {
  const { title, body } = useMessages(messages)
  return (
    <div className={`wrap ${styles.empty}`}>
      <h1>{title}</h1>
      <p className="muted">{body}</p>
      <ContactLinks />
    </div>
  )
}
