import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Block } from './dialogs.ts'
import { userMessages } from './messages.ts'
import { PlanCards } from './plan-cards.tsx'
import styles from './plans.module.css'
import { type UserFilter, userOf } from './queries.ts'
import { type Blocking, useBlocking } from './use-blocking.tsx'
import { UserList } from './user-list.tsx'
import { UserRow } from './user-row.tsx'

/** Somebody to be picked: their id, and the name that stands in the field. */
type Picked = { id: string; label: string }

/** What lets staff pick a user, and shows what is about the picked one, with something that stands below. */
export type PersonFrame = ComponentType<{
  id: string
  title: string
  lead: string
  children: (userId: string) => ReactNode
  below?: (pick: (user: Picked) => void) => ReactNode
}>

/** Assigns a plan to one user, whom the frame lets staff pick, or takes it away; with everybody's plans below. */
export function PlanAssignment({ frame: Frame }: { frame: PersonFrame }) {
  const { lead, title } = useMessages(userMessages).plan
  const blocking = useBlocking()
  return (
    <>
      <Frame
        id="assign-plan"
        title={title}
        lead={lead}
        below={(pick) => <PlanOverview onPick={pick} blocking={blocking} />}
      >
        {(userId) => <PlanOfUser key={userId} userId={userId} />}
      </Frame>
      {blocking.asked && <Block user={blocking.asked} onClose={blocking.close} />}
    </>
  )
}

function PlanOfUser({ userId }: { userId: string }) {
  const words = useMessages(userMessages)
  const { language } = useLanguage()
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(userOf(userId, language))
  if (data) return <PlanCards user={data} now={dataUpdatedAt} />
  if (error instanceof ApiError && error.status === 404) return <EmptyState title={words.unknownUser} />
  if (error) {
    return (
      <ErrorState title={words.userFailed} onRetry={() => refetch()} busy={isFetching}>
        {error instanceof ApiError && error.sentence}
      </ErrorState>
    )
  }
  return (
    <Loading className={styles.cards}>
      {['first', 'second', 'third'].map((name) => (
        <Skeleton key={name} className={styles.cardSkeleton} />
      ))}
    </Loading>
  )
}

type PlanOverviewProps = { onPick: (user: Picked) => void; blocking: Blocking }

/** Everybody and their plans; one of them can be picked from here. */
function PlanOverview({ onPick, blocking }: PlanOverviewProps) {
  const words = useMessages(userMessages).plan
  const [filter, setFilter] = useState<UserFilter>({ status: null, q: '', page: 1 })
  return (
    <UserList
      id="plan-overview"
      title={words.overview}
      filter={filter}
      onFilter={setFilter}
      empty={words.none}
      row={(user, now) => (
        <UserRow
          key={user._id}
          {...{ user, now, blocking }}
          act={(nameId) => (
            <Button
              variant="ghost"
              size="compact"
              aria-describedby={nameId}
              onClick={() => {
                onPick({ id: user._id, label: user.name })
                document.getElementById('assign-plan')?.focus()
              }}
            >
              {words.choose}
            </Button>
          )}
        />
      )}
    />
  )
}
