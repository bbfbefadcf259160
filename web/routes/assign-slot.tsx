import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { AssignResources } from '#web/staff/users/dialogs.ts'

/** The dialog that assigns resources to an approved user. Connects `review` with `users`. */
export function assignSlot(slot: { user: User; onClose: () => void }): ReactNode {
  return <AssignResources {...slot} />
}
