import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { classes } from '#web/ui/classes.ts'
import type { ComboboxOption } from '#web/ui/combobox-options.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import rows from '#web/ui/list.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import styles from './items.module.css'
import { itemMessages } from './messages.ts'
import { usePickedUser } from './picked-user.ts'
import { userOf, usersFound } from './queries.ts'
import { ListSkeleton } from './skeleton.tsx'
import { type RenderUser, UserLoader } from './user-loader.tsx'
import { UserPicker } from './user-picker.tsx'

type UserPickerLayoutProps = {
  id: string
  title: string
  /** The hint while no user is picked. */
  lead: string
  children: RenderUser
  /** Shown beside the picker for any picked user, if there are users at all. */
  beside?: (pick: (user: ComboboxOption) => void) => ReactNode
  /** Like `beside`, but below the picker at full width. */
  below?: (pick: (user: ComboboxOption) => void) => ReactNode
}

/** A section of the library about one user, with a picker for that user. */
export function UserPickerLayout(props: UserPickerLayoutProps) {
  const { id: headingId, title, lead, children, beside, below } = props
  const t = useMessages(itemMessages)
  const { language } = useLanguage()
  const { data: users, error, refetch } = useQuery(usersFound('', language))
  const [id, setId] = usePickedUser(() => document.getElementById(headingId)?.focus())
  const [picked, setPicked] = useState<ComboboxOption | null>(null)
  const { data: user } = useQuery({ ...userOf(id ?? '', language), enabled: id !== null })
  const shown = picked?.id === id ? picked : user && { id: user._id, label: user.name }
  const pick = (option: ComboboxOption | null) => {
    setPicked(option)
    setId(option?.id ?? null)
  }

  function inside() {
    if (!users && error) return <ErrorPanel title={t.usersFailed} error={error} onRetry={() => refetch()} />
    if (!users) return <ListSkeleton />
    if (users.total === 0) return <EmptyState title={t.noUsers} />
    const own = (
      <div className={classes(rows.part, styles.part)}>
        <UserPicker value={shown ?? null} onPick={pick} />
        {id === null ? (
          <EmptyState icon={<Users />} title={t.pick}>
            {lead}
          </EmptyState>
        ) : (
          <UserLoader key={id} userId={id}>
            {children}
          </UserLoader>
        )}
      </div>
    )
    if (below) {
      return (
        <>
          {own}
          {below(pick)}
        </>
      )
    }
    if (!beside) return own
    return (
      <div className={styles.beside}>
        {own}
        {beside(pick)}
      </div>
    )
  }

  return (
    <section className={rows.part} aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1}>
        {title}
      </h2>
      {inside()}
    </section>
  )
}
