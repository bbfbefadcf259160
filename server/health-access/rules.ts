import type { HealthAccess } from '#contract/health-access.ts'
import type { StaffRole } from '#contract/roles.ts'

/** How a member's health data stands towards one of the staff. */
export type Wall = {
  /** The coach to whom the member is assigned, if the assignment is confirmed and the account active and no assistant. */
  coachId: string | null
  /** Whether the member let the reader in. */
  isLetIn: boolean
  /** Until when the reader broke the glass, in the future; else null. */
  until: string | null
  /** Whether the reader's is the only active staff account. */
  isOnly: boolean
}

/** Whether a reader of the staff sees the health data behind a wall. Assistants never do. */
export function healthAccessOf(
  reader: { userId: string; staffRole: StaffRole | null },
  { coachId, isLetIn, until, isOnly }: Wall,
): HealthAccess {
  const { userId, staffRole } = reader
  if (staffRole === null || staffRole === 'assistant') return 'closed'
  const isOfOwners = coachId === null && staffRole === 'owner'
  if (isOnly || isLetIn || isOfOwners || coachId === userId) return 'open'
  if (staffRole === 'coach') return 'closed'
  return until === null ? 'glass' : 'open'
}
