import { ArrowLeft, KeyRound, LayoutTemplate, LogOut, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Waiting } from '#contract/dashboard.ts'
import { hasStaffAccess } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type BackOfficePart, navigationMessages } from './messages.ts'
import styles from './navigation.module.css'
import { moreParts, PartLink, type PartPlaces } from './navigation.tsx'

type AccountSheetProps = {
  user: User
  part: BackOfficePart
  places: PartPlaces
  waiting: Waiting | undefined
  preferences: ReactNode
  /** Whether this device gets notices, and the account the daily digest. */
  notices: ReactNode
  /** Settings of the keyboard. */
  settings: ReactNode
  isLeaving: boolean
  onLeave: () => void
  onSecurity: () => void
  onClose: () => void
}

/** The sections that do not fit at the bottom, and the own account: security, language, sign-out. */
export function AccountSheet(props: AccountSheetProps) {
  const { user, part, places, waiting, preferences, notices, settings } = props
  const { isLeaving, onLeave, onSecurity, onClose } = props
  const t = useMessages(navigationMessages)
  const role = user.staffRole ?? 'assistant'
  return (
    <Dialog open onClose={onClose} title={t.account.title}>
      <p className={styles.welcome}>
        <span>
          {t.account.welcome} <bdi>{user.username ?? user.name}</bdi>
        </span>
        <Badge tone="ok" icon={<ShieldCheck />}>
          {t.account.authenticated}
        </Badge>
      </p>
      <nav aria-label={t.more} className={styles.more}>
        {moreParts(user).map((one) => (
          <PartLink
            key={one}
            part={one}
            places={places}
            isCurrent={one === part}
            waiting={waiting}
            className={styles.tile}
            onClick={onClose}
          />
        ))}
      </nav>
      <div className={styles.acts}>
        {hasStaffAccess(role, 'coach') && (
          <ButtonLink to="/edit" variant="ghost" icon={<LayoutTemplate />}>
            {t.account.editSite}
          </ButtonLink>
        )}
        <ButtonLink to="/" variant="ghost" icon={<ArrowLeft className="flip" />}>
          {t.account.back}
        </ButtonLink>
        <Button variant="ghost" icon={<KeyRound />} onClick={onSecurity}>
          {t.account.security}
        </Button>
        <Button variant="ghost" icon={<LogOut className="flip" />} busy={isLeaving} onClick={onLeave}>
          {t.account.logout}
        </Button>
      </div>
      {notices}
      <div className={styles.settings}>{settings}</div>
      <div className={styles.preferences}>{preferences}</div>
    </Dialog>
  )
}
