import { Ban } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '#contract/members.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Person } from '#web/ui/person.tsx'
import { PlanBadge } from '#web/ui/plan-badge.tsx'
import rows from '#web/ui/rows.module.css'
import { itemCounts } from './access.ts'
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
  /** The acts that the list is for. */
  act: ReactNode
  /** Also shows how many documents and videos they have. */
  counted?: boolean
}

/** One user in a list: who, with which plan and until when, blocked or not, and what can be done. */
export function UserRow({ user, now, blocking, act, counted = false }: UserRowProps) {
  return (
    <Card as="li" className={classes(styles.row, counted && styles.counted)}>
      <Person name={user.name} email={user.email}>
        <NumberOfShared user={user} />
      </Person>
      <div className={styles.state}>
        <div className={rows.badges}>
          <PlanBadge plan={user.subscription.plan} />
          <AccessBadge membership={user.subscription} now={now} />
          <EmailMarks user={user} />
        </div>
        {user.blocked && <BlockedMark reason={user.blockedReason} />}
      </div>
      {counted && <Counts user={user} />}
      <div className={styles.acts}>
        {act}
        <BlockButton user={user} blocking={blocking} />
        <EraseButton user={user} />
      </div>
    </Card>
  )
}

/** That somebody is blocked, and why; staff alone read it. */
export function BlockedMark({ reason }: { reason: string | undefined }) {
  const words = useMessages(userMessages)
  return (
    <div className={styles.blocked}>
      <Badge tone="bad" icon={<Ban />}>
        {words.blocked}
      </Badge>
      {reason && (
        <p>
          {words.block.reason}: <bdi>{reason}</bdi>
        </p>
      )}
    </div>
  )
}

function Counts({ user }: { user: User }) {
  const words = useMessages(userMessages)
  const { plural } = useFormat()
  const { videos, documents, notOpened } = itemCounts(user)
  return (
    <p className={styles.counts}>
      <bdi>{plural(plurals.videos, videos)}</bdi>
      <bdi>{plural(plurals.files, documents)}</bdi>
      {videos + documents > 0 && (
        <span className={notOpened > 0 ? styles.unopened : styles.opened}>
          {notOpened > 0 ? (
            <>
              {words.notOpened} <bdi>{plural(plurals.resources, notOpened)}</bdi>
            </>
          ) : (
            words.allOpened
          )}
        </span>
      )}
    </p>
  )
}
