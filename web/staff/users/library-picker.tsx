import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Resource } from '#contract/library.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useDelayed } from '#web/platform/use-delayed.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { typeMessages } from '#web/ui/type-badge.tsx'
import type { DraftKind, ItemDraft } from './item-drafts.ts'
import { userMessages } from './messages.ts'
import { libraryFound } from './queries.ts'

type LibraryPickerProps = {
  kind: DraftKind
  /** What is assigned to the user already. */
  given: readonly { resourceId?: string | undefined }[]
  /** What was picked before. */
  chosen: readonly { resourceId?: string }[]
  disabled: boolean
  onPick: (content: Partial<ItemDraft>) => void
}

const pause = 250

/** Searches the library and picks resources one by one; picked ones are not listed again. */
export function LibraryPicker({ kind, given, chosen, disabled, onPick }: LibraryPickerProps) {
  const t = useMessages(userMessages).assign
  const types = useMessages(typeMessages)
  const { language } = useLanguage()
  const localized = useLocalized()
  const toast = useToast()
  const [query, setQuery] = useState('')
  const q = useDelayed(query.trim(), pause)
  const kindOfOne = kind === 'videos' ? 'video' : 'document'
  const besides = chosen.filter(({ resourceId }) => resourceId).length
  const { data, error, isFetching } = useQuery(libraryFound({ kind: kindOfOne, q, besides }, language))
  const isIn = (list: readonly { resourceId?: string | undefined }[], id: string) =>
    list.some(({ resourceId }) => resourceId === id)
  const found = data?.data.filter(({ _id }) => !isIn(chosen, _id)) ?? []
  const isMore = data !== undefined && data.pages > 1
  if (disabled) return null

  function pick(resource: Resource | undefined) {
    if (!resource) return
    const title = localized(resource.title)
    if (isIn(given, resource._id))
      return toast.show({ tone: 'info', title: t.hasAlreadySaid(isolate(title)) })
    onPick({
      resourceId: resource._id,
      title,
      ...(resource.type !== 'video' && { type: resource.type }),
    })
  }

  return (
    <Combobox
      label={t.fromLibrary}
      hint={t.fromLibraryHint}
      placeholder={t.librarySearch}
      value={null}
      onValueChange={(option) => pick(found.find(({ _id }) => _id === option?.id))}
      options={found.map((resource) => ({
        id: resource._id,
        label: localized(resource.title),
        ...(isIn(given, resource._id)
          ? { detail: t.hasAlready }
          : resource.type !== 'video' && { detail: types[resource.type] }),
      }))}
      query={query}
      onQueryChange={setQuery}
      loading={isFetching && found.length === 0}
      moreText={isMore && t.moreInLibrary}
      emptyText={error ? t.libraryFailed : isMore ? t.moreInLibrary : undefined}
    />
  )
}
