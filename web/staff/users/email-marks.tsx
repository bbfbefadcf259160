import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { PhoneNumber } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { userMessages } from './messages.ts'

/** Badges for an unconfirmed email, and for one that another person uses too; nothing if it is confirmed. */
export function EmailMarks({ user }: { user: User }) {
  const t = useMessages(userMessages)
  if (!isUnconfirmed(user)) return null
  return (
    <>
      <Badge tone="line">{t.emailUnconfirmed}</Badge>
      {user.emailUsedByOthers && (
        <Badge tone="warn" icon={<TriangleAlert />}>
          {t.emailUsedByOthers}
        </Badge>
      )}
    </>
  )
}

/** The user's number if others use the same email, because name and email may be the same too. */
export function NumberOfShared({ user }: { user: User }) {
  const number = user.whatsapp || user.phone
  return user.emailUsedByOthers && number ? <PhoneNumber value={number} /> : null
}

/**
 * Whether the account may belong to another person: no plan can be assigned until a number is verified, or while
 * another person's application with this email is pending.
 */
export function mayBeAnotherPerson({ confirmed, emailUsedByOthers, othersRequestWaits }: User): boolean {
  const hasNumber = confirmed?.phone || confirmed?.whatsapp
  return othersRequestWaits === true || (emailUsedByOthers === true && !hasNumber)
}

type EmailNoticeProps = {
  user: User
  /** Renders the link with which the user verifies their number. */
  link: ReactNode
}

/** What assigning a plan does to an unconfirmed email, or what must happen first; nothing if it is confirmed. */
export function EmailNotice({ user, link }: EmailNoticeProps) {
  const t = useMessages(userMessages).plan
  if (!isUnconfirmed(user)) return null
  // A verified number would not help: the other person may have paid, so their application comes first.
  if (user.othersRequestWaits) return <Notice tone="warn">{t.requestWaits}</Notice>
  if (mayBeAnotherPerson(user)) {
    return (
      <Notice tone="warn">
        {t.mayBeAnother}
        {link}
      </Notice>
    )
  }
  if (user.emailUsedByOthers) return <Notice tone="warn">{t.othersGiveWay}</Notice>
  return <Notice>{t.becomesTheirs}</Notice>
}

const isUnconfirmed = ({ email, confirmed }: User) => email !== null && confirmed?.email === false
