import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'

/** Renders the page's dialog to assign documents and videos; `onClose` gets the changed user, if any. */
export type AssignSlot = (slot: { user: User; onClose: (given?: User) => void }) => ReactNode
