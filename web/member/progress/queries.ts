import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { cairoDay } from '#contract/cairo-days.ts'
import { listProgress, type ProgressOverview, readMeasurements, readProgress } from '#contract/progress.ts'
import type { Language } from '#contract/values.ts'
import { type ProgressSource, whoOf } from './progress-source.ts'

/** The overview: week, goals and photo consent. */
export function overviewOf(source: ProgressSource, language: Language) {
  return queryOptions({
    queryKey: [readProgress.id, whoOf(source)],
    queryFn: ({ signal }) => reportingToPage(source, () => source.reads.overview({ signal, language })),
    refetchOnWindowFocus: 'always',
  })
}

/** A cached overview with today's date: offline, only the device's clock is available. */
export function asOfNow(overview: ProgressOverview): ProgressOverview {
  const today = cairoDay(new Date())
  return today > overview.today ? { ...overview, today } : overview
}

/** Refetches everything that shows progress. */
export function refreshProgress(client: QueryClient, source: ProgressSource): void {
  // Not awaited: a failed refetch does not undo the change.
  for (const { id } of [readProgress, listProgress, readMeasurements])
    void client.invalidateQueries({ queryKey: [id, whoOf(source)] })
}

/** Removes the progress from memory. */
export function forgetProgress(client: QueryClient, source: ProgressSource): void {
  for (const { id } of [readProgress, listProgress, readMeasurements])
    client.removeQueries({ queryKey: [id, whoOf(source)] })
}

/** Reports a failed call to the page before the screen receives the error. */
export async function reportingToPage<Result>(
  source: ProgressSource,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    source.onError?.(error)
    throw error
  }
}
