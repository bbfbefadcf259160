import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listProgress, type ProgressEntry, readMeasurements, readProgressDay } from '#contract/progress.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { type ProgressSource, whoOf } from './progress-source.ts'
import { reportingToPage } from './queries.ts'

const rowsOfPage = 10
const rowsWithPhotos = 100
const maxPagesOfPhotos = 10

/** One page of entries, newest first; the previous page stays until the next one has loaded. */
export function daysOf(source: ProgressSource, page: number, language: Language) {
  return queryOptions({
    queryKey: [listProgress.id, whoOf(source), page],
    queryFn: ({ signal }) =>
      reportingToPage(source, () => source.reads.days({ page, limit: rowsOfPage }, { signal, language })),
    placeholderData: keepPreviousData,
  })
}

/** All entries with photos, oldest first. */
export function photoDaysOf(source: ProgressSource, language: Language) {
  return queryOptions({
    queryKey: [listProgress.id, whoOf(source), 'photos'],
    queryFn: ({ signal }) =>
      reportingToPage(source, async () => {
        const days: ProgressEntry[] = []
        for (let page = 1; page <= maxPagesOfPhotos; page++) {
          const query = { page, limit: rowsWithPhotos, photos: 'true' as const }
          const response = await source.reads.days(query, { signal, language })
          days.unshift(...response.entries.reverse())
          if (page >= response.pages) break
        }
        return days
      }),
  })
}

/** All measurements over time, oldest first. */
export function pointsOf(source: ProgressSource, language: Language) {
  return queryOptions({
    queryKey: [readMeasurements.id, whoOf(source)],
    queryFn: ({ signal }) => reportingToPage(source, () => source.reads.points({ signal, language })),
  })
}

/** The member's entry of one day; null if there is none. Not refetched while the user edits it. */
export function dayOf(source: ProgressSource, day: string, language: Language) {
  return queryOptions({
    queryKey: [readProgressDay.id, whoOf(source), day],
    queryFn: ({ signal }) =>
      reportingToPage(source, async () => {
        const { entry } = await call(readProgressDay, { params: { day } }, { signal, language })
        return entry
      }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    // Offline, the form must not wait long; the second attempt gives the device time to find a saved response.
    retry: (failures, error) => isPassing(error) && failures < (navigator.onLine ? 2 : 1),
    retryDelay: (failures) => (navigator.onLine ? 1000 * 2 ** failures : 300),
  })
}

/** Makes an entry that the server has just returned the newest of its day, also for reading offline. */
export function noteSavedDay(
  client: QueryClient,
  { source, language }: { source: ProgressSource; language: Language },
  entry: ProgressEntry,
): void {
  void client.prefetchQuery({ ...dayOf(source, entry.day, language), queryFn: () => entry, staleTime: 0 })
}

/** Whether a call got no response: there is no connection, or it is too slow. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

/** Whether a retry may succeed: no response, or a busy server. */
export function isPassing(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof ApiError && error.status >= 500)
}
