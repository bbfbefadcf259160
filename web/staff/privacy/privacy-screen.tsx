import { useMessages } from '#web/platform/messages.ts'
import { stack } from '#web/ui/layout.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { BreachLog } from './breach-log.tsx'
import { privacyMessages } from './messages.ts'
import styles from './privacy.module.css'
import { RegisterCard } from './register-card.tsx'
import { RequestLog } from './request-log.tsx'
import { RetentionCard } from './retention-card.tsx'

/** The papers about privacy, for owners and admins. */
export function PrivacyScreen() {
  const t = useMessages(privacyMessages)
  return (
    <section className={stack(20)} aria-labelledby="privacy-papers">
      <header className={styles.head}>
        <div>
          <h2 id="privacy-papers">{t.title}</h2>
          <p className="muted">{t.lead}</p>
        </div>
        <TextLink to={{ hash: 'team' }}>{t.back}</TextLink>
      </header>
      <BreachLog />
      <RequestLog />
      <RetentionCard />
      <RegisterCard />
    </section>
  )
}
