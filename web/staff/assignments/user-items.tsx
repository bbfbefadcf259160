import { useMessages } from '#web/platform/messages.ts'
import { ItemLists } from './item-lists.tsx'
import { itemMessages } from './messages.ts'
import { UserPickerLayout } from './user-picker-layout.tsx'

/** The assignments of one user, whom staff pick. */
export function UserItems() {
  const t = useMessages(itemMessages)
  return (
    <UserPickerLayout id="user-items" title={t.title} lead={t.pickLead}>
      {(user) => <ItemLists user={user} />}
    </UserPickerLayout>
  )
}
