import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, LogOut, ShieldCheck, SquarePen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Waiting } from '#contract/dashboard.ts'
import type { User } from '#contract/users.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { MailsIndicator } from './mails-indicator.tsx'
import { staffMessages } from './messages.ts'
import { waitingCounts } from './queries.ts'
import { SecurityButton } from './security-button.tsx'
import styles from './staff-header.module.css'

type StaffHeaderProps = {
  title: string
  user: User
  /** The language and theme buttons. */
  preferences: ReactNode
  /** Further counts beside the mails; undefined until they are loaded. */
  indicators: (waiting: Waiting | undefined) => ReactNode
  isLeaving: boolean
  onLeave: () => void
}

/** The header of the back office: back to the site, the signed-in user, counts, and sign-out. */
export function StaffHeader(props: StaffHeaderProps) {
  const { title, user, preferences, indicators, isLeaving, onLeave } = props
  const t = useMessages(staffMessages)
  const { language } = useLanguage()
  const { data: waiting } = useQuery(waitingCounts(language))
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.row}`}>
        <TextLink to="/" className={styles.back} icon={<ArrowLeft className="flip" />}>
          <span>{t.back}</span>
        </TextLink>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.person}>
          <span className={styles.welcome}>
            {t.welcome} <bdi>{user.username ?? user.name}</bdi>
          </span>
          <Badge tone="ok" icon={<ShieldCheck />}>
            {t.authenticated}
          </Badge>
          <div className={styles.indicators}>
            {indicators(waiting)}
            <MailsIndicator
              {...(waiting?.mails ?? { waiting: 0, dead: 0 })}
              isAdmin={user.role === 'admin'}
            />
            <SecurityButton user={user} />
          </div>
        </div>
        <TextLink to="/edit" className={styles.edit} icon={<SquarePen />}>
          <span className={styles.short} aria-hidden="true">
            {t.edit}
          </span>
          <span className={styles.whole}>{t.editSite}</span>
        </TextLink>
        <div className={styles.preferences}>{preferences}</div>
        <Button
          variant="ghost"
          size="compact"
          className={styles.out}
          icon={<LogOut className="flip" />}
          busy={isLeaving}
          onClick={onLeave}
        >
          <span>{t.logout}</span>
        </Button>
      </div>
    </header>
  )
}
