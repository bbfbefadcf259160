import type { ReactNode } from 'react'
import type { User } from '#contract/members.ts'

/** The dialog in which documents and videos are given, closed with who got some; it belongs to the page. */
export type AssignSlot = (slot: { user: User; onClose: (given?: User) => void }) => ReactNode
