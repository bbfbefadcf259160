import { useMessages } from '#web/platform/messages.ts'
import { ContactLinks } from '#web/site/contact-section.tsx'
import { siteMessages } from '#web/site/messages.ts'
import styles from './landing.module.css'

/** What the landing page shows where its owner has switched every section off. */
export default function EmptyLanding() {
  const { nothing } = useMessages(siteMessages)
  return (
    <div className={`wrap ${styles.empty}`}>
      <h1>{nothing.title}</h1>
      <p className="muted">{nothing.body}</p>
      <ContactLinks />
    </div>
  )
}
