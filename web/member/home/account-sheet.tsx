import { CalendarDays, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { cluster, stack } from '#web/ui/layout.ts'
import { PlanBadge } from '#web/ui/plan-badge.tsx'
import styles from './home.module.css'
import { homeMessages } from './home-messages.ts'
import { memberMessages } from './messages.ts'

type AccountSheetProps = {
  user: User
  isLeaving: boolean
  onLogout: () => void
  onClose: () => void
  /** The link to the whole account. */
  children?: ReactNode
}

/** The member's email, package and end of access, with the way to their account and out. */
export function AccountSheet({ user, isLeaving, onLogout, onClose, children }: AccountSheetProps) {
  const { account } = useMessages(homeMessages).head
  const t = useMessages(memberMessages)
  const format = useFormat()
  const { plan, endDate } = user.subscription
  return (
    <Dialog open onClose={onClose} title={account} dismissible={!isLeaving}>
      <div className={stack(16)}>
        <p className={styles.who}>
          <b>
            <bdi>{user.name}</bdi>
          </b>
          <EmailText address={user.email ?? ''} />
        </p>
        <div className={cluster(8)}>
          {plan && <PlanBadge plan={plan} />}
          {endDate && (
            <Badge tone="line" icon={<CalendarDays />}>
              {t.ends(format.dateTime(endDate))}
            </Badge>
          )}
        </div>
        <div className={cluster(10)}>
          {children}
          <Button
            variant="ghost"
            size="compact"
            icon={<LogOut className="flip" />}
            busy={isLeaving}
            onClick={onLogout}
          >
            {t.logout}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
