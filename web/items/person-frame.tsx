import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { classes } from '#web/ui/classes.ts'
import type { ComboboxOption } from '#web/ui/combobox-options.tsx'
import rows from '#web/ui/rows.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import { Trouble } from '#web/ui/trouble.tsx'
import styles from './items.module.css'
import { itemMessages } from './messages.ts'
import { OfPerson, type ShownPerson } from './of-person.tsx'
import { usePickedUser } from './picked-user.ts'
import { userOf, usersFound } from './queries.ts'
import { UserPicker } from './user-picker.tsx'
import { Waiting } from './waiting.tsx'

type PersonFrameProps = {
  id: string
  title: string
  /** What picking somebody is good for here. */
  lead: string
  children: ShownPerson
  /** What stands beside, whoever is picked, as long as there is anybody. */
  beside?: (pick: (user: ComboboxOption) => void) => ReactNode
  /** The same, below: what needs the whole width. */
  below?: (pick: (user: ComboboxOption) => void) => ReactNode
}

/** A part of the library about one user, whom staff pick. */
export function PersonFrame(props: PersonFrameProps) {
  const { id: headingId, title, lead, children, beside, below } = props
  const words = useMessages(itemMessages)
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
    if (!users && error) return <Trouble title={words.usersFailed} fault={error} onRetry={() => refetch()} />
    if (!users) return <Waiting />
    if (users.total === 0) return <EmptyState title={words.noUsers} />
    const own = (
      <div className={classes(rows.part, styles.part)}>
        <UserPicker value={shown ?? null} onPick={pick} />
        {id === null ? (
          <EmptyState icon={<Users />} title={words.pick}>
            {lead}
          </EmptyState>
        ) : (
          <OfPerson key={id} userId={id}>
            {children}
          </OfPerson>
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
