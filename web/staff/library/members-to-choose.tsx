import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useDelayed } from '#web/platform/use-delayed.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import rows from '#web/ui/list.module.css'
import { manyMessages } from './many-messages.ts'
import { membersFound } from './many-queries.ts'

/** A chosen member. */
export type Picked = { id: string; label: string }

type MembersToChooseProps = { picked: readonly Picked[]; onPicked: (picked: readonly Picked[]) => void }

const pause = 250

/** Searches members and chooses them one by one; each can be removed again. */
export function MembersToChoose({ picked, onPicked }: MembersToChooseProps) {
  const t = useMessages(manyMessages)
  const { language } = useLanguage()
  const [query, setQuery] = useState('')
  const q = useDelayed(query.trim(), pause)
  const { data, error, isFetching } = useQuery(membersFound(q, language))
  const found = (data ?? []).filter(({ _id }) => !picked.some(({ id }) => id === _id))
  return (
    <>
      <Combobox
        label={t.search}
        placeholder={t.searchHint}
        value={null}
        onValueChange={(option) => option && onPicked([...picked, { id: option.id, label: option.label }])}
        options={found.map(({ _id, name, email }) => ({
          id: _id,
          label: name,
          ...(email && { detail: email }),
        }))}
        query={query}
        onQueryChange={setQuery}
        loading={isFetching && found.length === 0}
        emptyText={error ? t.searchFailed : t.nobodyFound}
      />
      {picked.length > 0 && (
        <ul className={rows.divided} aria-label={t.picked}>
          {picked.map(({ id, label }) => (
            <li key={id}>
              <div className={rows.words}>
                <bdi>{label}</bdi>
              </div>
              <IconButton
                label={t.remove(label)}
                onClick={() => onPicked(picked.filter((one) => one.id !== id))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
