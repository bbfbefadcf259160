import type { ReactNode } from 'react'
import type { User } from '#contract/members.ts'
import { onDemand } from '#web/ui/on-demand.tsx'

// Fetched when it first opens. By itself: the members' own card would come along with the coach's first list.
const WatchedProgress = onDemand(
  async () => (await import('#web/progress/watched-progress.tsx')).WatchedProgress,
)

/** A member's progress, for staff: where the people and their progress meet. */
export function progressSlot({ user, onClose }: { user: User; onClose: () => void }): ReactNode {
  return <WatchedProgress id={user._id} name={user.name} onClose={onClose} />
}
