import { hasStaffAccess } from '#contract/roles.ts'
import { RequestsScreen } from '#web/staff/review/requests-screen.tsx'
import { assignSlot } from './assign-slot.tsx'
import type { PartProps } from './part-props.ts'

/** The requests, with the dialog that assigns resources to a new member. */
export function RequestsPart({ portal, user }: Pick<PartProps, 'portal' | 'user'>) {
  const mayAssign = hasStaffAccess(user.staffRole ?? 'assistant', 'coach')
  return <RequestsScreen portal={portal} assign={mayAssign ? assignSlot : null} />
}
