import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ProgressEntry } from '#contract/progress.ts'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useStore } from '#web/platform/store.ts'
import { DayPhotos } from './day-photos.ts'
import type { Draft } from './draft.ts'
import type { ProgressSource } from './progress-source.ts'
import { refreshProgress } from './queries.ts'

type Begun = { source: ProgressSource; entry: ProgressEntry | null; draft: Draft | null }

/** The photos of a form while it is mounted: the saved ones, a draft's, and newly added ones. */
export function useDayPhotos({ source, entry, draft }: Begun) {
  const { language } = useLanguage()
  const client = useQueryClient()
  const [list] = useState(() => {
    const photos = new DayPhotos({ language, onError: hear })
    const saved = entry?.photos ?? []
    photos.begin(draft ? saved.filter(({ _id }) => draft.kept.includes(_id)) : saved, draft?.photos)
    return photos
  })
  const shown = useStore(list.shown)
  useEffect(() => () => list.stop(), [list])

  function hear(error: unknown) {
    if (source.kind === 'own') source.onError?.(error)
    // The consent may have been withdrawn elsewhere.
    if (error instanceof ApiError && error.code === 'photo_consent_missing') refreshProgress(client, source)
  }

  return { list, shown }
}
