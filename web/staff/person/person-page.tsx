import { useQuery } from '@tanstack/react-query'
import { ArrowRight, FolderPlus, Inbox, LibraryBig, TrendingUp } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { User } from '#contract/users.ts'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useTitleOf } from '#web/platform/opened-title.ts'
import { StatementCard } from '#web/staff/payments/statement-card.tsx'
import { AccessCard } from '#web/staff/users/access-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { row } from '#web/ui/layout.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice, Updated } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { Consents } from './consents.tsx'
import { Contacts } from './contacts.tsx'
import { History } from './history.tsx'
import { personMessages } from './messages.ts'
import { NotesAndTags } from './notes-and-tags.tsx'
import { PartsOfPage } from './parts-of-page.tsx'
import styles from './person.module.css'
import { PersonHead } from './person-head.tsx'
import { userOf } from './queries.ts'
import { Receipts } from './receipts.tsx'
import { Timeline } from './timeline.tsx'

type Closable = { user: User; onClose: () => void }

/** The pieces of other features on the page of a user. */
export type PersonSlots = {
  /** The assignments; `heading` gets the focus when the last one is removed. */
  items: (slot: { user: User; heading: RefObject<HTMLHeadingElement | null> }) => ReactNode
  /** The dialog that assigns several at once. */
  assign: (slot: Closable) => ReactNode
  /** The dialog with the progress. */
  progress: (slot: Closable) => ReactNode
  /** The button to the intake. */
  intake: (user: User) => ReactNode
  /** The messages and program reviews. */
  messages: (user: User) => ReactNode
  /** Makes and sends a link for a new password, with this text around it. */
  passwordLink: (slot: { user: User; text: (url: string) => string }) => ReactNode
}

type PersonPageProps = {
  id: string
  isAdmin: boolean
  /** Whether the caller may change the user, and see their health data. */
  mayChange: boolean
  /** Whether the viewer may say who coaches a member. */
  mayHandOver: (user: User) => boolean
  slots: PersonSlots
  onBack: () => void
}

/** Everything about one user. */
export function PersonPage({ id, isAdmin, mayChange, mayHandOver, slots, onBack }: PersonPageProps) {
  const t = useMessages(personMessages)
  const { language } = useLanguage()
  const found = useQuery(userOf(id, language))
  const { data: user, error } = found
  const heading = useRef<HTMLHeadingElement>(null)
  useTitleOf(user?.name ?? null)
  const isLoaded = user !== undefined
  useEffect(() => {
    if (isLoaded) heading.current?.focus({ preventScroll: true })
  }, [isLoaded])
  useEffect(() => {
    scrollTo(0, 0)
  }, [])
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <article className={styles.page} aria-labelledby={user && 'person'}>
      <TextButton icon={<ArrowRight className={styles.backIcon} />} className={styles.back} onClick={onBack}>
        {t.back}
      </TextButton>
      {isGone && (
        <EmptyState title={t.notFound} level={2}>
          {t.notFoundBody}
        </EmptyState>
      )}
      {!user && error && !isGone && (
        <ErrorPanel title={t.failed} error={error} onRetry={() => found.refetch()} />
      )}
      {!user && !error && (
        <Loading label={t.loading} className={styles.loading}>
          <Skeleton className={styles.headSkeleton} />
          <Skeleton className={styles.cardSkeleton} />
          <Skeleton className={styles.cardSkeleton} />
        </Loading>
      )}
      {user && !isGone && (
        <>
          {error && <StaleNotice />}
          <Loaded {...{ user, isAdmin, mayChange, mayHandOver, slots, heading }} now={found.dataUpdatedAt} />
          <Updated at={found.dataUpdatedAt} />
        </>
      )}
    </article>
  )
}

type LoadedProps = Pick<PersonPageProps, 'isAdmin' | 'mayChange' | 'mayHandOver' | 'slots'> & {
  user: User
  now: number
  heading: RefObject<HTMLHeadingElement | null>
}

function Loaded({ user, isAdmin, mayChange, mayHandOver, slots, heading, now }: LoadedProps) {
  const t = useMessages(personMessages)
  return (
    <>
      <PersonHead
        {...{ user, isAdmin, mayChange, heading, now }}
        mayHandOver={mayHandOver(user)}
        passwordLink={slots.passwordLink}
      />
      <PartsOfPage mayChange={mayChange} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <AccessCard user={user} now={now} mayChange={mayChange} />
          {mayChange && (
            <>
              <Items user={user} slots={slots} />
              <Progress user={user} slots={slots} />
            </>
          )}
          <Timeline id={user._id} />
          <StatementCard userId={user._id} mayRefund={mayChange} />
          <Receipts id={user._id} mayChange={mayChange} />
          <Card as="section" aria-labelledby="person-messages">
            <CardHead level={3} id="person-messages" icon={<Inbox />}>
              {t.inbox}
            </CardHead>
            {slots.messages(user)}
          </Card>
        </div>
        <div className={styles.column}>
          <Contacts {...{ user, mayChange }} mayHandOver={mayHandOver(user)} />
          <NotesAndTags id={user._id} />
          {mayChange && <Consents id={user._id} />}
          <History id={user._id} />
        </div>
      </div>
    </>
  )
}

function Items({ user, slots }: Pick<LoadedProps, 'user' | 'slots'>) {
  const t = useMessages(personMessages).items
  const [isGiving, setGiving] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Card as="section" className={styles.items} aria-labelledby="person-items">
      <CardHead
        level={3}
        id="person-items"
        headingRef={heading}
        icon={<LibraryBig />}
        action={
          <Button variant="ghost" size="compact" icon={<FolderPlus />} onClick={() => setGiving(true)}>
            {t.give}
          </Button>
        }
      >
        {t.title}
      </CardHead>
      {slots.items({ user, heading })}
      {isGiving && slots.assign({ user, onClose: () => setGiving(false) })}
    </Card>
  )
}

function Progress({ user, slots }: Pick<LoadedProps, 'user' | 'slots'>) {
  const t = useMessages(personMessages).progress
  const [isOpen, setOpen] = useState(false)
  return (
    <Card as="section" aria-labelledby="person-progress">
      <CardHead level={3} id="person-progress" icon={<TrendingUp className="flip" />}>
        {t.title}
      </CardHead>
      <p className="muted">{t.lead}</p>
      <div className={row(8)}>
        <Button
          variant="ghost"
          size="compact"
          icon={<TrendingUp className="flip" />}
          onClick={() => setOpen(true)}
        >
          {t.open}
        </Button>
        {slots.intake(user)}
      </div>
      {isOpen && slots.progress({ user, onClose: () => setOpen(false) })}
    </Card>
  )
}
