import { queryOptions } from '@tanstack/react-query'
import type { ProgressEntry } from '#contract/progress.ts'
import { listUserProgress } from '#contract/progress-for-staff.ts'
import { listUserPublicationConsents } from '#contract/publication-consents-for-staff.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'

/** The requests to a member, and whether they may be asked. Nothing stays after the dialog: it may be closed by then. */
export function publicationsOf(id: string, language: Language) {
  return queryOptions({
    queryKey: [listUserPublicationConsents.id, id],
    queryFn: ({ signal }) => call(listUserPublicationConsents, { params: { id } }, { signal, language }),
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

const daysWithPhotos = 100

/** The newest days of a member with photos, oldest first. */
export function photoDaysOf(id: string, language: Language) {
  return queryOptions({
    queryKey: [listUserProgress.id, id, 'to-publish'],
    queryFn: async ({ signal }): Promise<ProgressEntry[]> => {
      const query = { page: 1, limit: daysWithPhotos, photos: 'true' as const }
      const { entries } = await call(listUserProgress, { params: { id }, query }, { signal, language })
      return entries.reverse()
    },
    gcTime: 0,
    // The forms keep what they show; links that expired meanwhile are of pictures that are loaded already.
    refetchOnWindowFocus: false,
  })
}
