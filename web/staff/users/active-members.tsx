import { FolderPlus, TrendingUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { User } from '#contract/users.ts'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Button } from '#web/ui/button.tsx'
import { AssignResources, Block } from './dialogs.ts'
import { userMessages } from './messages.ts'
import type { UserListQuery, UserStatus } from './queries.ts'
import { useBlocking } from './use-blocking.tsx'
import { UserList } from './user-list.tsx'
import { UserListRow } from './user-row.tsx'

type ActiveMembersProps = {
  /** Renders the dialog with a member's progress. */
  progress: (slot: { user: User; onClose: () => void }) => ReactNode
  /** Renders the button to a member's intake. */
  intake: (user: User) => ReactNode
}

/** The members by state of access, active ones by default, with their actions. */
export function ActiveMembers({ progress, intake }: ActiveMembersProps) {
  const t = useMessages(userMessages)
  const [filter, setFilter] = useState<UserListQuery & { status: UserStatus }>({
    status: 'active',
    q: '',
    page: 1,
  })
  const [receiver, setReceiver] = useState<User | null>(null)
  const [watched, setWatched] = useState<User | null>(null)
  const blocking = useBlocking()
  return (
    <>
      <UserList
        id="active-members"
        title={t.members.title}
        filter={filter}
        onFilter={({ status, ...rest }) => setFilter({ status: status ?? 'active', ...rest })}
        empty={t.members.empty[filter.status]}
        row={(user, now) => (
          <UserListRow
            key={user._id}
            {...{ user, now, blocking }}
            counted
            act={
              <>
                <Button
                  variant="ghost"
                  size="compact"
                  icon={<FolderPlus />}
                  onClick={() => setReceiver(user)}
                >
                  {t.assign.title}
                  <About name={user.name} />
                </Button>
                <Button
                  variant="ghost"
                  size="compact"
                  icon={<TrendingUp className="flip" />}
                  onClick={() => setWatched(user)}
                >
                  {t.progress}
                  <About name={user.name} />
                </Button>
                {intake(user)}
              </>
            }
          />
        )}
      />
      {receiver && <AssignResources user={receiver} onClose={() => setReceiver(null)} />}
      {watched && progress({ user: watched, onClose: () => setWatched(null) })}
      {blocking.pending && <Block user={blocking.pending} onClose={blocking.close} />}
    </>
  )
}
