import { cairoDay, daysAfter, startOfCairoDay } from '#contract/cairo-days.ts'
import { visitSources } from '#contract/visits.ts'
import type { FunnelSteps, VisitFunnel } from '#contract/visits-figures.ts'
import type { Context } from '#server/context.ts'
import { countApproved, findFirstStepDay, sumStepsByDay, sumVisitsByDay } from './store.ts'

type Count = {
  day: string
  source: VisitFunnel['sources'][number]['source']
  step: keyof FunnelSteps
  count: number
}

const noSteps: FunnelSteps = { visits: 0, chosen: 0, begun: 0, sent: 0 }

/** The steps of the last `days` days in Cairo; of fewer, if steps were first counted within them. */
export async function readFunnel({ db, clock }: Context, days: number): Promise<VisitFunnel> {
  const now = clock.now()
  const today = cairoDay(now)
  const start = daysAfter(today, 1 - days)
  const first = (await findFirstStepDay(db)) ?? today
  // Visits of days without counted steps would look as if nobody had gone on.
  const since = first > start ? first : null
  const range = { from: since ?? start, to: today }
  const names = daysIn(range)
  const bounds = names.map((day) => ({ from: startOfCairoDay(day), to: startOfCairoDay(daysAfter(day, 1)) }))
  const [visits, steps, approved] = await Promise.all([
    sumVisitsByDay(db, range),
    sumStepsByDay(db, range),
    countApproved(db, bounds),
  ])
  const counts: Count[] = [...visits, ...steps]
  return {
    days,
    since,
    total: { ...sumOf(counts), approved: approved.reduce((all, count) => all + count, 0) },
    sources: bySource(counts),
    daily: byDay(counts, names).map((one, at) => ({ ...one, approved: approved[at] ?? 0 })),
  }
}

function daysIn({ from, to }: { from: string; to: string }): string[] {
  const names: string[] = []
  for (let day = from; day <= to; day = daysAfter(day, 1)) names.push(day)
  return names
}

function sumOf(counts: Count[]): FunnelSteps {
  const sums = { ...noSteps }
  for (const { step, count } of counts) sums[step] += count
  return sums
}

function bySource(counts: Count[]): VisitFunnel['sources'] {
  const sums = visitSources.map((source) => ({
    source,
    ...sumOf(counts.filter((one) => one.source === source)),
  }))
  return sums
    .filter(({ visits, chosen, begun, sent }) => visits + chosen + begun + sent > 0)
    .sort((one, other) => other.visits - one.visits || other.sent - one.sent)
}

function byDay(counts: Count[], names: string[]): (FunnelSteps & { day: string })[] {
  const grouped = Map.groupBy(counts, ({ day }) => day)
  return names.map((day) => ({ day, ...sumOf(grouped.get(day) ?? []) }))
}
