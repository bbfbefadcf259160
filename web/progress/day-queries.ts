import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listProgress, type ProgressEntry, readMeasurements, readProgressDay } from '#contract/progress.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { heard } from './queries.ts'
import { type ProgressSource, whoOf } from './source.ts'

const rowsOfPage = 10
const rowsWithPhotos = 100
const mostPagesOfPhotos = 10

/** One page of the days, newest first; the former page stays until the next has come. */
export function daysOf(source: ProgressSource, page: number, language: Language) {
  return queryOptions({
    queryKey: [listProgress.id, whoOf(source), page],
    queryFn: ({ signal }) =>
      heard(source, () => source.reads.days({ page, limit: rowsOfPage }, { signal, language })),
    placeholderData: keepPreviousData,
  })
}

/** Every day with photos, oldest first. */
export function photoDaysOf(source: ProgressSource, language: Language) {
  return queryOptions({
    queryKey: [listProgress.id, whoOf(source), 'photos'],
    queryFn: ({ signal }) =>
      heard(source, async () => {
        const days: ProgressEntry[] = []
        for (let page = 1; page <= mostPagesOfPhotos; page++) {
          const query = { page, limit: rowsWithPhotos, photos: 'true' as const }
          const answer = await source.reads.days(query, { signal, language })
          days.unshift(...answer.entries.reverse())
          if (page >= answer.pages) break
        }
        return days
      }),
  })
}

/** Every figure over time, oldest first. */
export function pointsOf(source: ProgressSource, language: Language) {
  return queryOptions({
    queryKey: [readMeasurements.id, whoOf(source)],
    queryFn: ({ signal }) => heard(source, () => source.reads.points({ signal, language })),
  })
}

/** One of one's own days, as it is now; null where nothing was written down. Not asked again under what is being typed. */
export function dayOf(source: ProgressSource, day: string, language: Language) {
  return queryOptions({
    queryKey: [readProgressDay.id, whoOf(source), day],
    queryFn: ({ signal }) =>
      heard(source, async () => {
        const { entry } = await call(readProgressDay, { params: { day } }, { signal, language })
        return entry
      }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    // Without a network the form is not kept waiting; the second try leaves the time to find what the device has kept.
    retry: (failures, fault) => isPassing(fault) && failures < (navigator.onLine ? 2 : 1),
    retryDelay: (failures) => (navigator.onLine ? 1000 * 2 ** failures : 300),
  })
}

/** Whether a call got no answer: there is no connection, or it is too slow. */
export function isUnanswered(fault: unknown): boolean {
  return fault instanceof ApiError && fault.status === 0
}

/** Whether a call may do better a moment later: no answer came, or the server is busy. */
export function isPassing(fault: unknown): boolean {
  return isUnanswered(fault) || (fault instanceof ApiError && fault.status >= 500)
}
