import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ProgressEntry } from '#contract/progress.ts'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { DayPhotos } from './day-photos.ts'
import type { Draft } from './draft.ts'
import { refreshProgress } from './queries.ts'
import type { ProgressSource } from './source.ts'

type Begun = { source: ProgressSource; entry: ProgressEntry | null; draft: Draft | null }

/** The photos of a form for as long as it stands: those that are saved, a draft's, and those added meanwhile. */
export function useDayPhotos({ source, entry, draft }: Begun) {
  const { language } = useLanguage()
  const client = useQueryClient()
  const [list] = useState(() => {
    const photos = new DayPhotos({ language, onFault: hear })
    const saved = entry?.photos ?? []
    photos.begin(draft ? saved.filter(({ _id }) => draft.kept.includes(_id)) : saved, draft?.photos)
    return photos
  })
  const shown = useSyncExternalStore(list.subscribe, list.snapshot, list.snapshot)
  useEffect(() => () => list.stop(), [list])

  function hear(fault: unknown) {
    if (source.kind === 'own') source.onFault?.(fault)
    // The consent may have been taken back elsewhere.
    if (fault instanceof ApiError && fault.code === 'photo_consent_missing') refreshProgress(client, source)
  }

  return { list, shown }
}
