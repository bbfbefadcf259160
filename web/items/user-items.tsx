import { useMessages } from '#web/platform/messages.ts'
import { ItemLists } from './item-lists.tsx'
import { itemMessages } from './messages.ts'
import { PersonFrame } from './person-frame.tsx'

/** The documents and videos of one user, whom staff pick. */
export function UserItems() {
  const words = useMessages(itemMessages)
  return (
    <PersonFrame id="user-items" title={words.title} lead={words.pickLead}>
      {(user) => <ItemLists user={user} />}
    </PersonFrame>
  )
}
