import type { ReactNode } from 'react'
import type { User } from '#contract/members.ts'
import { onDemand } from '#web/ui/on-demand.tsx'

// Fetched when it first opens. By itself: the members' own card would come along with the coach's first list.
const ProgressHistory = onDemand(
  async () => (await import('#web/progress/progress-dialog.tsx')).ProgressDialog,
)

/** A member's progress, for staff: where the people and their progress meet. */
export function progressSlot({ user, onClose }: { user: User; onClose: () => void }): ReactNode {
  return <ProgressHistory source={{ kind: 'user', id: user._id, name: user.name }} onClose={onClose} />
}
