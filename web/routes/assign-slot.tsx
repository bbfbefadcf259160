import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { AssignResources } from '#web/staff/users/dialogs.ts'

/** The dialog that assigns resources to a newly approved user. Connects `review` with `users`. */
export function assignSlot(slot: { user: User; onClose: (given?: User) => void }): ReactNode {
  return <AssignResources {...slot} />
}
