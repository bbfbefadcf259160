import { Ellipsis } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { toE164, whatsappLink } from '#contract/phones.ts'
import type { User } from '#contract/users.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { PhoneNumber, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { cluster } from '#web/ui/layout.ts'
import { PlanBadge } from '#web/ui/plan-badge.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Avatar } from '#web/ui/weight-plates.tsx'
import { itemCounts } from './access.ts'
import { AccessBadge } from './access-badge.tsx'
import { EmailMarks } from './email-marks.tsx'
import styles from './member-row.module.css'
import { userMessages } from './messages.ts'
import { BlockedMark } from './user-row.tsx'

type MemberRowProps = {
  user: User
  /** In milliseconds. */
  now: number
  /** The name of their coach, if it is known. */
  coach: string | undefined
  /** The filter of the list, which the link keeps. */
  search: string
  hasActs: boolean
  /** What is done most. */
  main: ReactNode
  /** Further actions, shown on demand. */
  more: ReactNode
}

/** The address of a member's page. */
export const memberPlace = (id: string, search: string) => ({ search, hash: `members/${id}` })

/** One line of the members list: who, how to reach them, until when, with what; and what is done most. */
export function MemberRow({ user, now, coach, search, hasActs, main, more }: MemberRowProps) {
  const t = useMessages(userMessages).members
  const [isOpen, setOpen] = useState(false)
  const moreId = useId()
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <Avatar name={user.name} />
        <div>
          <h3>
            <Link to={memberPlace(user._id, search)} preventScrollReset>
              <bdi>{user.name}</bdi>
            </Link>
          </h3>
          {user.email && (
            <span className={styles.email}>
              <EmailText address={user.email} />
            </span>
          )}
        </div>
      </div>
      <ContactNumber user={user} />
      <div className={styles.state}>
        <div className={cluster(8)}>
          <PlanBadge plan={user.subscription.plan} />
          <AccessBadge membership={user.subscription} now={now} />
          <EmailMarks user={user} />
        </div>
        {user.blocked && <BlockedMark reason={user.blockedReason} />}
      </div>
      <div className={styles.work}>
        <Assigned user={user} />
        {coach && <span>{t.ofCoach(isolate(coach))}</span>}
      </div>
      {hasActs && (
        <div className={styles.acts}>
          {main}
          <IconButton
            framed
            label={`${t.more}: ${isolate(user.name)}`}
            aria-expanded={isOpen}
            aria-controls={moreId}
            onClick={() => setOpen(!isOpen)}
          >
            <Ellipsis />
          </IconButton>
        </div>
      )}
      <div id={moreId} hidden={!isOpen} className={styles.more}>
        {isOpen && more}
      </div>
    </li>
  )
}

function ContactNumber({ user }: { user: User }) {
  const { whatsapp } = useMessages(userMessages).members
  const shown = user.whatsapp || user.phone
  const number = user.whatsappE164 ?? toE164(shown)
  if (!shown) return <span />
  if (!number) return <PhoneNumber value={shown} />
  return (
    <TextLink href={whatsappLink(number)} newTab icon={<WhatsAppIcon />} className={styles.number}>
      <span className="visually-hidden">{whatsapp} </span>
      <PhoneNumber value={shown} />
    </TextLink>
  )
}

function Assigned({ user }: { user: User }) {
  const t = useMessages(userMessages)
  const { plural } = useFormat()
  const { videos, documents, notOpened } = itemCounts(user)
  const all = videos + documents
  if (all === 0) return <span>{t.members.nothingAssigned}</span>
  return (
    <span>
      <bdi>{plural(plurals.resources, all)}</bdi>
      {' · '}
      {notOpened > 0 ? (
        <span className={styles.unopened}>
          {t.notOpened} <bdi>{plural(plurals.resources, notOpened)}</bdi>
        </span>
      ) : (
        t.allOpened
      )}
    </span>
  )
}
