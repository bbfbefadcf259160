import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useDelayed } from '#web/platform/use-delayed.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import type { ComboboxOption } from '#web/ui/combobox-options.tsx'
import styles from './items.module.css'
import { itemMessages } from './messages.ts'
import { usersFound } from './queries.ts'

type UserPickerProps = { value: ComboboxOption | null; onPick: (user: ComboboxOption | null) => void }

const pause = 250

/** Searches users by name or email and picks one. */
export function UserPicker({ value, onPick }: UserPickerProps) {
  const t = useMessages(itemMessages)
  const { language } = useLanguage()
  const [query, setQuery] = useState('')
  const q = useDelayed(query.trim(), pause)
  const { data, error, isFetching } = useQuery(usersFound(q, language))
  const users = data?.users ?? []
  return (
    <div className={styles.picker}>
      <Combobox
        label={t.pick}
        placeholder={t.search}
        value={value}
        onValueChange={onPick}
        options={users.map(({ _id, name, email }) => ({
          id: _id,
          label: name,
          ...(email && { detail: email }),
        }))}
        query={query}
        onQueryChange={setQuery}
        moreText={data !== undefined && data.pages > 1 && t.moreUsers}
        loading={isFetching && users.length === 0}
        emptyText={error ? t.usersFailed : undefined}
      />
    </div>
  )
}
