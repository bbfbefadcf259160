import { CsvButton } from '#web/staff/csv-files/csv-button.tsx'
import { ActiveMembers } from '#web/staff/users/active-members.tsx'
import { chosenOf } from '#web/staff/users/queries.ts'
import { confirmNumberSlot } from './confirm-number-slot.tsx'
import { intakeSlot } from './user-intake-slot.tsx'
import { progressSlot } from './user-progress-slot.tsx'

/** The members with the dialogs of other features, in one chunk: the coach's first list does not need them. */
export function ActiveMembersSlot({
  isAdmin,
  mayChange,
  seesAll,
}: {
  isAdmin: boolean
  mayChange: boolean
  seesAll: boolean
}) {
  return (
    <ActiveMembers
      {...{ mayChange, seesAll }}
      progress={progressSlot}
      intake={intakeSlot}
      passwordLink={confirmNumberSlot}
      csv={({ q, ...filter }) =>
        // A file cannot select what a search finds.
        isAdmin && !q && <CsvButton content={{ table: 'members', ...chosenOf(filter) }} />
      }
    />
  )
}
