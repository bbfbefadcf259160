import { CalendarDays, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Membership, User } from '#contract/members.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlanBadge } from '#web/ui/plan-badge.tsx'
import styles from './members.module.css'
import { memberMessages } from './messages.ts'

const day = 24 * 60 * 60 * 1000
/** From how many days before its end the badge of the access warns. */
const warnsFrom = 7

type MemberBannerProps = {
  user: User
  now: number
  isLeaving: boolean
  onLogout: () => void
  /** Other acts, before Logout. */
  children?: ReactNode
}

/** Who is signed in, with which package, and until when. */
export function MemberBanner({ user, now, isLeaving, onLogout, children }: MemberBannerProps) {
  const words = useMessages(memberMessages)
  const { plan } = user.subscription
  const email = user.email ?? ''
  const at = Math.max(0, email.lastIndexOf('@'))
  return (
    <section className={styles.banner}>
      <p>{words.welcome}</p>
      <h1>
        <Ltr wraps>
          <span>{email.slice(0, at)}</span>
          <span>{email.slice(at)}</span>
        </Ltr>
      </h1>
      <div className={styles.badges}>
        {plan && <PlanBadge plan={plan} tone="flood" />}
        <EndBadge membership={user.subscription} now={now} />
      </div>
      <div className={styles.acts}>
        {children}
        <Button
          variant="chalk"
          size="compact"
          icon={<LogOut className="flip" />}
          busy={isLeaving}
          onClick={onLogout}
        >
          {words.logout}
        </Button>
      </div>
    </section>
  )
}

/** When the access ends, to the hour: Cairo's summer time would make a bare date look a day short. */
function EndBadge({ membership, now }: { membership: Membership; now: number }) {
  const words = useMessages(memberMessages)
  const format = useFormat()
  if (!membership.endDate) return null
  const daysLeft = Math.max(0, Math.ceil((Date.parse(membership.endDate) - now) / day))
  const isSoon = daysLeft <= warnsFrom
  return (
    <Badge tone={isSoon ? 'hot' : 'flood'} icon={<CalendarDays />}>
      {words.ends(format.dateTime(membership.endDate))}
      {isSoon && ` (${words.daysLeft(format.plural(plurals.days, daysLeft))})`}
    </Badge>
  )
}
