import type { Portal } from '#web/staff/account/messages.ts'
import { RequestsScreen } from '#web/staff/review/requests-screen.tsx'
import { assignSlot } from './assign-slot.tsx'

/** The requests, with the dialog that assigns resources to a new member. */
export function RequestsPart({ portal }: { portal: Portal }) {
  return <RequestsScreen portal={portal} assign={assignSlot} />
}
