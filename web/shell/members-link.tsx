import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#web/platform/messages.ts'
import { useSession } from '#web/platform/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import styles from './members-link.module.css'
import { siteMessages } from './messages.ts'

type MembersLinkProps = {
  className?: string
  replace?: boolean
  onClick?: () => void
  /** Shown at the link's end while no member is signed in. */
  children?: ReactNode
}

/** Links to the members' area; shows a badge if a member is signed in on this device. */
export function MembersLink({ className, replace = false, onClick, children }: MembersLinkProps) {
  const { nav } = useMessages(siteMessages)
  const session = useSession('member')
  return (
    <Link to="/members" className={className} replace={replace} onClick={onClick}>
      <span>{nav.members}</span>
      {session ? (
        <Badge tone="ok" className={styles.active}>
          {nav.active}
        </Badge>
      ) : (
        children
      )}
    </Link>
  )
}
