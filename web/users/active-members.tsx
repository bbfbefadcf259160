import { FolderPlus, TrendingUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { User } from '#contract/members.ts'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/about.tsx'
import { Button } from '#web/ui/button.tsx'
import { AssignResources, Block } from './dialogs.ts'
import { userMessages } from './messages.ts'
import type { UserFilter, UserStatus } from './queries.ts'
import { useBlocking } from './use-blocking.tsx'
import { UserList } from './user-list.tsx'
import { UserRow } from './user-row.tsx'

type ActiveMembersProps = {
  /** Shows how one of them gets on. */
  progress: (slot: { user: User; onClose: () => void }) => ReactNode
}

/** The members by how their access stands, the active ones first shown: what they have, and what can be done for them. */
export function ActiveMembers({ progress }: ActiveMembersProps) {
  const words = useMessages(userMessages)
  const [filter, setFilter] = useState<UserFilter & { status: UserStatus }>({
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
        title={words.members.title}
        filter={filter}
        onFilter={({ status, ...rest }) => setFilter({ status: status ?? 'active', ...rest })}
        empty={words.members.empty[filter.status]}
        row={(user, now) => (
          <UserRow
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
                  {words.assign.title}
                  <About name={user.name} />
                </Button>
                <Button
                  variant="ghost"
                  size="compact"
                  icon={<TrendingUp className="flip" />}
                  onClick={() => setWatched(user)}
                >
                  {words.progress}
                  <About name={user.name} />
                </Button>
              </>
            }
          />
        )}
      />
      {receiver && <AssignResources user={receiver} onClose={() => setReceiver(null)} />}
      {watched && progress({ user: watched, onClose: () => setWatched(null) })}
      {blocking.asked && <Block user={blocking.asked} onClose={blocking.close} />}
    </>
  )
}
