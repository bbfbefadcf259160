import { useMessages } from '#web/platform/messages.ts'
import { AssignableLibrary } from './assignable-library.tsx'
import { itemMessages } from './messages.ts'
import { Overview } from './overview.tsx'
import { PersonFrame } from './person-frame.tsx'

const headingId = 'assign-resources'

/** Gives one user things of the library and takes them back; beside it, how much every user has. */
export function AssignResources() {
  const words = useMessages(itemMessages)
  return (
    <PersonFrame
      id={headingId}
      title={words.assignTitle}
      lead={words.assignLead}
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
    </PersonFrame>
  )
}
