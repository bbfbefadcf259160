import { type ComponentType, type ReactNode, useState } from 'react'
import type { User } from '#contract/members.ts'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/about.tsx'
import { Button } from '#web/ui/button.tsx'
import { Block } from './dialogs.ts'
import { userMessages } from './messages.ts'
import { PlanCards } from './plan-cards.tsx'
import type { UserFilter } from './queries.ts'
import { type Blocking, useBlocking } from './use-blocking.tsx'
import { UserList } from './user-list.tsx'
import { UserRow } from './user-row.tsx'

/** Somebody to be picked: their id, and the name that stands in the field. */
type Picked = { id: string; label: string }

/** What lets staff pick a user, and shows what is about the picked one as read at a moment; with something below. */
export type PersonFrame = ComponentType<{
  id: string
  title: string
  lead: string
  children: (user: User, readAt: number) => ReactNode
  below?: (pick: (user: Picked) => void) => ReactNode
}>

type PlanAssignmentProps = {
  frame: PersonFrame
  /** Makes the link by which a user confirms their number. */
  confirmNumber: (user: User) => ReactNode
}

/** Assigns a plan to one user, whom the frame lets staff pick, or takes it away; with everybody's plans below. */
export function PlanAssignment({ frame: Frame, confirmNumber }: PlanAssignmentProps) {
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
        {(user, readAt) => <PlanCards now={readAt} {...{ user, blocking, confirmNumber }} />}
      </Frame>
      {blocking.asked && <Block user={blocking.asked} onClose={blocking.close} />}
    </>
  )
}

// Whoever has no plan, or soon has none, is whom staff look for here.
const statuses = [null, 'none', 'ending', 'expired', 'active', 'blocked'] as const

type PlanOverviewProps = { onPick: (user: Picked) => void; blocking: Blocking }

/** Everybody and their plans; one of them can be picked from here. */
function PlanOverview({ onPick, blocking }: PlanOverviewProps) {
  const { plan: words, members } = useMessages(userMessages)
  const [filter, setFilter] = useState<UserFilter>({ status: null, q: '', page: 1 })
  return (
    <UserList
      id="plan-overview"
      title={words.overview}
      filter={filter}
      onFilter={setFilter}
      statuses={statuses}
      empty={filter.status ? members.empty[filter.status] : words.none}
      row={(user, now) => (
        <UserRow
          key={user._id}
          {...{ user, now, blocking }}
          act={
            <Button
              variant="ghost"
              size="compact"
              onClick={() => {
                onPick({ id: user._id, label: user.name })
                document.getElementById('assign-plan')?.focus()
              }}
            >
              {words.choose}
              <About name={user.name} />
            </Button>
          }
        />
      )}
    />
  )
}
