import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { cairoDay } from '#contract/cairo-days.ts'
import { listProgress, type ProgressOverview, readMeasurements, readProgress } from '#contract/progress.ts'
import type { Language } from '#contract/values.ts'
import { type ProgressSource, whoOf } from './source.ts'

/** How the week stands, the goals and the consent. */
export function overviewOf(source: ProgressSource, language: Language) {
  return queryOptions({
    queryKey: [readProgress.id, whoOf(source)],
    queryFn: ({ signal }) => heard(source, () => source.reads.overview({ signal, language })),
    refetchOnWindowFocus: 'always',
  })
}

/** An overview that was read earlier, with the day that it is by now: without a connection only this device can tell. */
export function asOfNow(overview: ProgressOverview): ProgressOverview {
  const today = cairoDay(new Date())
  return today > overview.today ? { ...overview, today } : overview
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
