import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import type { ComboboxOption } from '#web/ui/combobox.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { ItemLists } from './item-lists.tsx'
import styles from './items.module.css'
import { itemMessages } from './messages.ts'
import { usePickedUser } from './picked-user.ts'
import { userOf, usersFound } from './queries.ts'
import { Trouble } from './trouble.tsx'
import { UserPicker } from './user-picker.tsx'

/** The documents and videos of one user, whom staff pick. */
export function UserItems() {
  const words = useMessages(itemMessages)
  return (
    <section className={styles.part} aria-labelledby="user-items">
      <h2 id="user-items">{words.title}</h2>
      <PickedUser />
    </section>
  )
}

function PickedUser() {
  const words = useMessages(itemMessages)
  const { language } = useLanguage()
  const { data: users, error, refetch } = useQuery(usersFound('', language))
  const [id, setId] = usePickedUser()
  const [picked, setPicked] = useState<ComboboxOption | null>(null)
  const { data: user } = useQuery({ ...userOf(id ?? '', language), enabled: id !== null })
  const shown = picked ?? (user && { id: user._id, label: user.name })
  if (!users && error) return <Trouble title={words.usersFailed} fault={error} onRetry={() => refetch()} />
  if (!users) return <Waiting />
  if (users.total === 0) return <EmptyState title={words.noUsers} />
  return (
    <>
      <UserPicker
        value={shown ?? null}
        onPick={(option) => {
          setPicked(option)
          setId(option?.id ?? null)
        }}
      />
      {id === null ? (
        <EmptyState icon={<Users />} title={words.pick}>
          {words.pickLead}
        </EmptyState>
      ) : (
        <ItemsOf key={id} userId={id} />
      )}
    </>
  )
}

function ItemsOf({ userId }: { userId: string }) {
  const words = useMessages(itemMessages)
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(userOf(userId, language))
  if (data) return <ItemLists user={data} />
  if (error instanceof ApiError && error.status === 404) return <EmptyState title={words.unknownUser} />
  if (error) return <Trouble title={words.userFailed} fault={error} onRetry={() => refetch()} />
  return <Waiting />
}

function Waiting() {
  const words = useMessages(itemMessages)
  return (
    <Loading label={words.loading} className={styles.lists}>
      <Skeleton className={styles.listSkeleton} />
      <Skeleton className={styles.listSkeleton} />
    </Loading>
  )
}
