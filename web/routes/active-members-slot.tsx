import { ActiveMembers } from '#web/staff/users/active-members.tsx'
import { confirmNumberSlot } from './confirm-number-slot.tsx'
import { intakeSlot } from './user-intake-slot.tsx'
import { progressSlot } from './user-progress-slot.tsx'

/** The members with the dialogs of other features, in one chunk: the coach's first list does not need them. */
export function ActiveMembersSlot() {
  return <ActiveMembers progress={progressSlot} intake={intakeSlot} passwordLink={confirmNumberSlot} />
}
