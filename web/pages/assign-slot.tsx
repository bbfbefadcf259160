import type { ReactNode } from 'react'
import type { User } from '#contract/members.ts'
import { AssignResources } from '#web/users/dialogs.ts'

/** Gives documents and videos to somebody who was just approved: where the review and the people meet. */
export function assignSlot(slot: { user: User; onClose: (given?: User) => void }): ReactNode {
  return <AssignResources {...slot} />
}
