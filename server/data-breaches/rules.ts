import type { DataBreachInput } from '#contract/data-breaches.ts'

/** The times of a breach. */
export const breachTimes = ['noticedAt', 'authorityAt', 'peopleToldAt', 'closedAt'] as const
type BreachTime = (typeof breachTimes)[number]

// The clock of a browser may be a little ahead.
const leeway = 2 * 60 * 1000

/** The first time that cannot be: one in the future, or one before the breach was noticed; null if all can. */
export function impossibleTime(
  input: Pick<DataBreachInput, BreachTime>,
  now: Date,
): { at: BreachTime; is: 'ahead' | 'before' } | null {
  const noticed = Date.parse(input.noticedAt)
  for (const at of breachTimes) {
    const time = input[at]
    if (time === null) continue
    if (Date.parse(time) > now.getTime() + leeway) return { at, is: 'ahead' }
    if (Date.parse(time) < noticed) return { at, is: 'before' }
  }
  return null
}

/** The names of what differs between two versions. */
export function changedFacts(from: DataBreachInput, to: DataBreachInput): string[] {
  const names = Object.keys(to) as (keyof DataBreachInput)[]
  return names.filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
}
