import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, LogOut, ShieldCheck, SquarePen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '#contract/members.ts'
import type { Waiting } from '#contract/overview.ts'
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
  /** The buttons for language and theme. */
  preferences: ReactNode
  /** What waits for staff beside their mails, once the counts are there. */
  indicators: (waiting: Waiting | undefined) => ReactNode
  isLeaving: boolean
  onLeave: () => void
}

/** The head of the back office: the way back to the site, who is signed in, their mails, the way out. */
export function StaffHeader(props: StaffHeaderProps) {
  const { title, user, preferences, indicators, isLeaving, onLeave } = props
  const words = useMessages(staffMessages)
  const { language } = useLanguage()
  const { data: waiting } = useQuery(waitingCounts(language))
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.row}`}>
        <TextLink to="/" className={styles.back} icon={<ArrowLeft className="flip" />}>
          <span>{words.back}</span>
        </TextLink>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.person}>
          <span className={styles.welcome}>
            {words.welcome} <bdi>{user.username ?? user.name}</bdi>
          </span>
          <Badge tone="ok" icon={<ShieldCheck />}>
            {words.authenticated}
          </Badge>
          <div className={styles.indicators}>
            {indicators(waiting)}
            <MailsIndicator {...(waiting?.mails ?? { waiting: 0, dead: 0 })} />
            <SecurityButton user={user} />
          </div>
        </div>
        <TextLink to="/edit" className={styles.edit} icon={<SquarePen />}>
          <span className={styles.short} aria-hidden="true">
            {words.edit}
          </span>
          <span className={styles.whole}>{words.editSite}</span>
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
          <span>{words.logout}</span>
        </Button>
      </div>
    </header>
  )
}
