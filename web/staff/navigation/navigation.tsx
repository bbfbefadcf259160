import {
  BarChart3,
  Ellipsis,
  House,
  Inbox,
  LayoutTemplate,
  LibraryBig,
  ReceiptText,
  ShieldCheck,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Waiting } from '#contract/dashboard.ts'
import { hasStaffAccess } from '#contract/roles.ts'
import { NumberText, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { classes } from '#web/ui/classes.ts'
import { Avatar } from '#web/ui/weight-plates.tsx'
import { type BackOfficePart, navigationMessages, type OwnRole, partsFor } from './messages.ts'
import styles from './navigation.module.css'

const icons: Record<BackOfficePart, ReactNode> = {
  today: <House />,
  requests: <ReceiptText />,
  members: <Users />,
  library: <LibraryBig />,
  inbox: <Inbox />,
  numbers: <BarChart3 />,
  team: <ShieldCheck />,
}

/** Those that fit beside "More" at the bottom of a phone. */
const bottomParts: readonly BackOfficePart[] = ['today', 'requests', 'members', 'inbox']

/** The other parts of an account. */
export const moreParts = (user: OwnRole) => partsFor(user).filter((part) => !bottomParts.includes(part))

/** The hashes at which parts were left; their links lead there. */
export type PartPlaces = Partial<Record<BackOfficePart, string>>

type NavigationProps = {
  user: OwnRole
  part: BackOfficePart
  places: PartPlaces
  waiting: Waiting | undefined
  /** The signed-in person's name. */
  name: string
  /** The site's name and logo. */
  brand: ReactNode
  /** The language and theme buttons. */
  preferences: ReactNode
  onAccount: () => void
}

/** The sections at the side of a wide window: only icons and words where the content needs the room. */
export function SideNavigation(props: NavigationProps) {
  const { user, part, places, waiting, name, brand, preferences, onAccount } = props
  const t = useMessages(navigationMessages)
  return (
    <header className={classes(styles.side, part === 'requests' && styles.slim)}>
      <div className={styles.brand}>{brand}</div>
      <nav aria-label={t.label} className={styles.links}>
        {partsFor(user).map((one) => (
          <PartLink
            key={one}
            part={one}
            isCurrent={one === part}
            {...{ places, waiting }}
            className={styles.link}
          />
        ))}
        {hasStaffAccess(user.staffRole ?? 'assistant', 'coach') && (
          <Anchor to="/edit" className={styles.link}>
            <LayoutTemplate />
            <span>{t.site}</span>
          </Anchor>
        )}
      </nav>
      <div className={styles.foot}>
        <button
          type="button"
          className={classes(styles.link, styles.me)}
          aria-haspopup="dialog"
          aria-label={t.account.title}
          onClick={onAccount}
        >
          <Avatar name={name} />
          <bdi>{name}</bdi>
        </button>
        <div className={styles.preferences}>{preferences}</div>
      </div>
    </header>
  )
}

type BottomNavigationProps = Pick<NavigationProps, 'user' | 'part' | 'places' | 'waiting'> & {
  onMore: () => void
}

/** The sections at the bottom of a phone. */
export function BottomNavigation({ user, part, places, waiting, onMore }: BottomNavigationProps) {
  const t = useMessages(navigationMessages)
  return (
    <nav aria-label={t.label} className={styles.bottom}>
      {bottomParts.map((one) => (
        <PartLink
          key={one}
          part={one}
          isCurrent={one === part}
          {...{ places, waiting }}
          className={styles.stop}
        />
      ))}
      <button
        type="button"
        className={styles.stop}
        aria-haspopup="dialog"
        aria-current={moreParts(user).includes(part) || undefined}
        onClick={onMore}
      >
        <Ellipsis />
        <span>{t.more}</span>
      </button>
    </nav>
  )
}

type PartLinkProps = {
  part: BackOfficePart
  places: PartPlaces
  isCurrent: boolean
  waiting: Waiting | undefined
  className: string | undefined
  onClick?: () => void
}

/** A link to a section, with what waits in it. */
export function PartLink({ part, places, isCurrent, waiting, className, onClick }: PartLinkProps) {
  const t = useMessages(navigationMessages)
  return (
    <Anchor
      to={{ hash: places[part] ?? part }}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
    >
      {icons[part]}
      <span>{t.parts[part]}</span>
      <Count part={part} waiting={waiting} />
    </Anchor>
  )
}

function Count({ part, waiting }: Pick<PartLinkProps, 'part' | 'waiting'>) {
  const t = useMessages(navigationMessages)
  const format = useFormat()
  const [count, words] = countOf(part, waiting, t)
  if (!count) return null
  return (
    <b className={classes(styles.count, part === 'requests' && styles.hot)}>
      <span className="visually-hidden">{words(format.number(count))}</span>
      <span aria-hidden="true">
        <NumberText value={count} />
      </span>
    </b>
  )
}

function countOf(
  part: BackOfficePart,
  waiting: Waiting | undefined,
  t: (typeof navigationMessages)['en'],
): [count: number | undefined, words: (count: string) => string] {
  if (part === 'requests') return [waiting?.requests, t.waitingRequests]
  if (part === 'inbox') return [waiting?.messages, t.unanswered]
  if (part === 'numbers') return [waiting?.mails.dead, t.failedMails]
  return [undefined, t.waitingRequests]
}
