import { Cron } from 'croner'

/** When a job runs: every so many milliseconds, or by a cron pattern in a time zone (UTC unless told otherwise). */
export type Schedule = { every: number } | { cron: string; timeZone?: string }

/** The first moment after `from` at which a job is due. Throws where the schedule never comes. */
export function nextRun(schedule: Schedule, from: Date): Date {
  if ('every' in schedule) return new Date(from.getTime() + schedule.every)
  const { cron, timeZone = 'UTC' } = schedule
  const next = new Cron(cron, { timezone: timeZone, paused: true }).nextRun(from)
  if (!next) throw new Error(`The schedule ${cron} never comes`)
  return next
}
