import { CircleUserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Membership, User } from '#contract/users.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { firstName } from '#web/platform/first-name.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { accountPlace } from '#web/shell/top-bar.tsx'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import styles from './home.module.css'
import { homeMessages } from './home-messages.ts'

/** The member's account at a glance; loaded when it first opens. */
const AccountSheet = lazyDialog(async () => (await import('./account-sheet.tsx')).AccountSheet)

const day = 24 * 60 * 60 * 1000
/** Days before the end of access from which it stands out; a renewal is offered from then on. */
const endsSoonFrom = 10

type HomeHeadProps = {
  user: User
  /** When the user was fetched, in milliseconds. */
  now: number
  isLeaving: boolean
  onLogout: () => void
  /** The link to the whole account. */
  account?: ReactNode
}

/** Greets the member by their first name, with the days that are left and their account. */
export function HomeHead({ user, now, account, ...leaving }: HomeHeadProps) {
  const t = useMessages(homeMessages).head
  const [isOpen, setOpen] = useState(false)
  // The home is only rendered in the browser, once it was fetched.
  const place = document.getElementById(accountPlace)
  const first = firstName(user.name)
  return (
    <div className={styles.head}>
      <h1>{first ? t.hello(isolate(first)) : t.helloUnnamed}</h1>
      <DaysLeft membership={user.subscription} now={now} />
      {place &&
        createPortal(
          <IconButton label={t.account} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <CircleUserRound />
          </IconButton>,
          place,
        )}
      {isOpen && (
        <AccountSheet user={user} {...leaving} onClose={() => setOpen(false)}>
          {account}
        </AccountSheet>
      )}
    </div>
  )
}

function DaysLeft({ membership, now }: { membership: Membership; now: number }) {
  const t = useMessages(homeMessages).head
  const format = useFormat()
  if (!membership.endDate) return null
  const daysLeft = Math.max(0, Math.ceil((Date.parse(membership.endDate) - now) / day))
  return (
    <p className={classes(styles.daysLeft, daysLeft <= endsSoonFrom && styles.soon)}>
      {t.daysLeft(format.plural(plurals.days, daysLeft))}
    </p>
  )
}
