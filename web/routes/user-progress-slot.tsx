import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

// Loaded when it first opens. In its own chunk: otherwise the coach's first list would load the members' card, too.
const WalledProgress = lazyDialog(async () => (await import('./walled-progress.tsx')).WalledProgress)

/** The dialog with a member's progress, for staff. Connects `users` with `progress`. */
export function progressSlot({ user, onClose }: { user: User; onClose: () => void }): ReactNode {
  return <WalledProgress user={user} onClose={onClose} />
}
