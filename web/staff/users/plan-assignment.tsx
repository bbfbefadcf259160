import { type ComponentType, type ReactNode, useState } from 'react'
import type { User } from '#contract/users.ts'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Button } from '#web/ui/button.tsx'
import { Block } from './dialogs.ts'
import { userMessages } from './messages.ts'
import { PlanCards } from './plan-cards.tsx'
import type { UserListQuery } from './queries.ts'
import { type Blocking, useBlocking } from './use-blocking.tsx'
import { UserList } from './user-list.tsx'
import { UserListRow } from './user-row.tsx'

/** A picked user; `label` is shown in the field. */
type Picked = { id: string; label: string }

/** The layout for picking a user; `readAt` is when the user was fetched, in milliseconds. */
export type PickerLayout = ComponentType<{
  id: string
  title: string
  lead: string
  children: (user: User, readAt: number) => ReactNode
  below?: (pick: (user: Picked) => void) => ReactNode
}>

type PlanAssignmentProps = {
  frame: PickerLayout
  /** Renders the link with which a user verifies their number. */
  confirmNumber: (user: User) => ReactNode
}

/** Assigns or removes the plan of a user who is picked in the frame; all users' plans are listed below. */
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
      {blocking.pending && <Block user={blocking.pending} onClose={blocking.close} />}
    </>
  )
}

// Users without a plan, or soon without one, come first, because staff look for them here.
const statuses = [null, 'none', 'ending', 'expired', 'active', 'blocked'] as const

type PlanOverviewProps = { onPick: (user: Picked) => void; blocking: Blocking }

/** All users with their plans; each can be picked. */
function PlanOverview({ onPick, blocking }: PlanOverviewProps) {
  const { plan: t, members } = useMessages(userMessages)
  const [filter, setFilter] = useState<UserListQuery>({ status: null, q: '', page: 1 })
  return (
    <UserList
      id="plan-overview"
      title={t.overview}
      filter={filter}
      onFilter={setFilter}
      statuses={statuses}
      empty={filter.status ? members.empty[filter.status] : t.none}
      row={(user, now) => (
        <UserListRow
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
              {t.choose}
              <About name={user.name} />
            </Button>
          }
        />
      )}
    />
  )
}
