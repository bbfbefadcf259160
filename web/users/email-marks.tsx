import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '#contract/members.ts'
import { Phone } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { userMessages } from './messages.ts'

/** That nobody has confirmed a user's e-mail, and that somebody else uses it too; nothing where it is confirmed. */
export function EmailMarks({ user }: { user: User }) {
  const words = useMessages(userMessages)
  if (!isUnconfirmed(user)) return null
  return (
    <>
      <Badge tone="line">{words.emailUnconfirmed}</Badge>
      {user.emailUsedByOthers && (
        <Badge tone="warn" icon={<TriangleAlert />}>
          {words.emailUsedByOthers}
        </Badge>
      )}
    </>
  )
}

/** The number that a link for a user goes to, where others use their e-mail: the name and the e-mail may be the same. */
export function NumberOfShared({ user }: { user: User }) {
  const number = user.whatsapp || user.phone
  return user.emailUsedByOthers && number ? <Phone value={number} /> : null
}

/**
 * Whether a user may be somebody else under this name: no plan is assigned to them before they have confirmed their number, nor
 * while a request of another waits.
 */
export function mayBeAnother({ confirmed, emailUsedByOthers, othersRequestWaits }: User): boolean {
  const hasNumber = confirmed?.phone || confirmed?.whatsapp
  return othersRequestWaits === true || (emailUsedByOthers === true && !hasNumber)
}

type EmailNoticeProps = {
  user: User
  /** Makes the link by which they confirm their number. */
  link: ReactNode
}

/** What assigning a plan does with an unconfirmed e-mail, or what has to come before; nothing where it is confirmed. */
export function EmailNotice({ user, link }: EmailNoticeProps) {
  const words = useMessages(userMessages).plan
  if (!isUnconfirmed(user)) return null
  // A confirmed number would not help: what somebody else may have paid for comes first.
  if (user.othersRequestWaits) return <Notice tone="warn">{words.requestWaits}</Notice>
  if (mayBeAnother(user)) {
    return (
      <Notice tone="warn">
        {words.mayBeAnother}
        {link}
      </Notice>
    )
  }
  if (user.emailUsedByOthers) return <Notice tone="warn">{words.othersGiveWay}</Notice>
  return <Notice>{words.becomesTheirs}</Notice>
}

const isUnconfirmed = ({ email, confirmed }: User) => email !== null && confirmed?.email === false
