import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'

/** Renders the dialog that assigns documents and videos to a user; null if the caller may not assign. */
export type AssignSlot = ((slot: { user: User; onClose: () => void }) => ReactNode) | null
