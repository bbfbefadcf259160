import { cairoDay, daysAfter } from '#contract/cairo-days.ts'
import type { Visits } from '#contract/visits-figures.ts'
import type { Context } from '#server/context.ts'
import { sumVisits } from './store.ts'

/** The visits of the last `days` days in Cairo, by source, and the total of the same number of days before. */
export async function readVisits({ db, clock }: Context, days: number): Promise<Visits> {
  const today = cairoDay(clock.now())
  const from = daysAfter(today, 1 - days)
  const [sources, earlier] = await Promise.all([
    sumVisits(db, { from, to: today }),
    sumVisits(db, { from: daysAfter(from, -days), to: daysAfter(from, -1) }),
  ])
  return { days, total: totalOf(sources), before: totalOf(earlier), sources }
}

function totalOf(sources: { count: number }[]): number {
  return sources.reduce((sum, { count }) => sum + count, 0)
}
