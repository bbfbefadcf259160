import { Ban } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { cluster } from '#web/ui/layout.ts'
import { Person } from '#web/ui/person.tsx'
import { PlanBadge } from '#web/ui/plan-badge.tsx'
import { AccessBadge } from './access-badge.tsx'
import { BlockButton } from './block-button.tsx'
import { EmailMarks, NumberOfShared } from './email-marks.tsx'
import { EraseButton } from './erasing.tsx'
import { userMessages } from './messages.ts'
import type { Blocking } from './use-blocking.tsx'
import styles from './users.module.css'

type UserRowProps = {
  user: User
  now: number
  blocking: Blocking
  /** The actions of the list. */
  act: ReactNode
}

/** One user in a list: name, plan, access, block, and the actions. */
export function UserListRow({ user, now, blocking, act }: UserRowProps) {
  return (
    <Card as="li" className={styles.row}>
      <Person name={user.name} email={user.email}>
        <NumberOfShared user={user} />
      </Person>
      <div className={styles.state}>
        <div className={cluster(8)}>
          <PlanBadge plan={user.subscription.plan} />
          <AccessBadge membership={user.subscription} now={now} />
          <EmailMarks user={user} />
        </div>
        {user.blocked && <BlockedMark reason={user.blockedReason} />}
      </div>
      <div className={styles.acts}>
        {act}
        <BlockButton user={user} blocking={blocking} />
        <EraseButton user={user} />
      </div>
    </Card>
  )
}

/** The badge and reason of a block; the reason is for staff only. */
export function BlockedMark({ reason }: { reason: string | undefined }) {
  const t = useMessages(userMessages)
  return (
    <div className={styles.blocked}>
      <Badge tone="bad" icon={<Ban />}>
        {t.blocked}
      </Badge>
      {reason && (
        <p>
          {t.block.reason}: <bdi>{reason}</bdi>
        </p>
      )}
    </div>
  )
}
