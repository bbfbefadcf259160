import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { useMessages } from '#web/platform/messages.ts'
import { ItemLists } from './item-lists.tsx'
import { itemMessages } from './messages.ts'
import { UserPickerLayout } from './user-picker-layout.tsx'

type UserItemsProps = {
  /** Renders the button to a member's intake. */
  intake: (user: User) => ReactNode
}

/** The assignments of one user, whom staff pick. */
export function UserItems({ intake }: UserItemsProps) {
  const t = useMessages(itemMessages)
  return (
    <UserPickerLayout id="user-items" title={t.title} lead={t.pickLead}>
      {(user) => (
        <>
          {intake(user)}
          <ItemLists user={user} />
        </>
      )}
    </UserPickerLayout>
  )
}
