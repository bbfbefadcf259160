import { CalendarDays, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Membership, User } from '#contract/users.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cluster } from '#web/ui/layout.ts'
import { PlanBadge } from '#web/ui/plan-badge.tsx'
import styles from './members.module.css'
import { memberMessages } from './messages.ts'

const day = 24 * 60 * 60 * 1000
/** Days before the end of access from which its badge warns. */
const warnsFrom = 7

type MemberBannerProps = {
  user: User
  now: number
  isLeaving: boolean
  onLogout: () => void
  /** Further controls, before the sign-out button. */
  children?: ReactNode
}

/** The signed-in member with their package and the end of their access. */
export function MemberBanner({ user, now, isLeaving, onLogout, children }: MemberBannerProps) {
  const t = useMessages(memberMessages)
  const { plan } = user.subscription
  const email = user.email ?? ''
  const at = Math.max(0, email.lastIndexOf('@'))
  return (
    <section className={styles.banner}>
      <p>{t.welcome}</p>
      <h1>
        <Ltr wraps>
          <span>{email.slice(0, at)}</span>
          <span>{email.slice(at)}</span>
        </Ltr>
      </h1>
      <div className={cluster(8)}>
        {plan && <PlanBadge plan={plan} tone="flood" />}
        <EndBadge membership={user.subscription} now={now} />
      </div>
      <div className={cluster(10)}>
        {children}
        <Button
          variant="chalk"
          size="compact"
          icon={<LogOut className="flip" />}
          busy={isLeaving}
          onClick={onLogout}
        >
          {t.logout}
        </Button>
      </div>
    </section>
  )
}

/** The day on which access ends, and soon before it the days that are left. */
function EndBadge({ membership, now }: { membership: Membership; now: number }) {
  const t = useMessages(memberMessages)
  const format = useFormat()
  if (!membership.endDate) return null
  const daysLeft = Math.max(0, Math.ceil((Date.parse(membership.endDate) - now) / day))
  const isSoon = daysLeft <= warnsFrom
  return (
    <Badge tone={isSoon ? 'hot' : 'flood'} icon={<CalendarDays />} className={styles.end}>
      {t.ends(format.date(membership.endDate))}
      {isSoon && ` · ${t.daysLeft(format.plural(plurals.days, daysLeft))}`}
    </Badge>
  )
}
