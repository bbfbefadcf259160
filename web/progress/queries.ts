import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  listProgress,
  type ProgressEntry,
  readMeasurements,
  readProgress,
  readProgressDay,
} from '#contract/progress.ts'
import { listUserProgress, readUserMeasurements, readUserProgress } from '#contract/progress-for-staff.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { type ProgressSource, whoOf } from './source.ts'

const rowsOfPage = 10
const rowsWithPhotos = 100
const mostPagesOfPhotos = 10

/** How the week stands, the goals and the consent. */
export function overviewOf(source: ProgressSource, language: Language) {
  return queryOptions({
    queryKey: [readProgress.id, whoOf(source)],
    queryFn: ({ signal }) =>
      heard(source, async () => {
        const { progress } =
          source.kind === 'own'
            ? await call(readProgress, {}, { signal, language })
            : await call(readUserProgress, { params: { id: source.id } }, { signal, language })
        return progress
      }),
    refetchOnWindowFocus: 'always',
  })
}

/** One page of the days, newest first; the former page stays until the next has come. */
export function daysOf(source: ProgressSource, page: number, language: Language) {
  return queryOptions({
    queryKey: [listProgress.id, whoOf(source), page],
    queryFn: ({ signal }) =>
      heard(source, () => readPage(source, { page, limit: rowsOfPage }, { signal, language })),
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
          const answer = await readPage(source, query, { signal, language })
          days.unshift(...answer.entries.reverse())
          if (page >= answer.pages) break
        }
        return days
      }),
  })
}

type PageQuery = { page: number; limit: number; photos?: 'true' }

function readPage(
  source: ProgressSource,
  query: PageQuery,
  options: { signal: AbortSignal; language: Language },
) {
  return source.kind === 'own'
    ? call(listProgress, { query }, options)
    : call(listUserProgress, { params: { id: source.id }, query }, options)
}

/** Every figure over time, oldest first. */
export function pointsOf(source: ProgressSource, language: Language) {
  return queryOptions({
    queryKey: [readMeasurements.id, whoOf(source)],
    queryFn: ({ signal }) =>
      heard(source, async () => {
        const { points } =
          source.kind === 'own'
            ? await call(readMeasurements, {}, { signal, language })
            : await call(readUserMeasurements, { params: { id: source.id } }, { signal, language })
        return points
      }),
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
  })
}

/** Asks anew for all that shows progress. */
export function refreshProgress(client: QueryClient, source: ProgressSource): void {
  // Not waited for: what could not be refreshed does not undo what was done.
  for (const { id } of [readProgress, listProgress, readMeasurements])
    void client.invalidateQueries({ queryKey: [id, whoOf(source)] })
}

/** Lets the page hear of a failed call before the screen learns of it. */
export async function heard<Answer>(source: ProgressSource, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (fault) {
    if (source.kind === 'own') source.onFault?.(fault)
    throw fault
  }
}
