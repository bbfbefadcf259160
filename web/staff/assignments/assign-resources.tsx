import { useMessages } from '#web/platform/messages.ts'
import { AssignableLibrary } from './assignable-library.tsx'
import { itemMessages } from './messages.ts'
import { Overview } from './overview.tsx'
import { UserPickerLayout } from './user-picker-layout.tsx'

const headingId = 'assign-resources'

/** Assigns resources of the library to one user and unassigns them; beside it, the counts of all users. */
export function AssignResources() {
  const t = useMessages(itemMessages)
  return (
    <UserPickerLayout
      id={headingId}
      title={t.assignTitle}
      lead={t.assignLead}
      beside={(pick) => (
        <Overview
          onPick={(user) => {
            pick(user)
            document.getElementById(headingId)?.focus()
          }}
        />
      )}
    >
      {(user) => <AssignableLibrary user={user} />}
    </UserPickerLayout>
  )
}
