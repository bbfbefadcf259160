import { cairoDay, startOfCairoDay } from './cairo-days.ts'
import { Day } from './values.ts'

let clock: Intl.DateTimeFormat | undefined
const minute = 60 * 1000

/** The time of day in Cairo, as HH:MM. */
export function cairoTime(at: Date): string {
  clock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Cairo',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return clock.format(at)
}

/** A time in Cairo as fields for times take it: YYYY-MM-DDTHH:MM. */
export const cairoLocal = (at: Date): string => `${cairoDay(at)}T${cairoTime(at)}`

/**
 * The instant of a time in Cairo, written YYYY-MM-DDTHH:MM; null if it is not written so. Of an hour that the clock has
 * twice it is the first, of one that the clock leaves out the same time by the clock before the change.
 */
export function fromCairoLocal(local: string): Date | null {
  const [, day, hours = '', minutes = ''] = /^(20\d\d-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)$/.exec(local) ?? []
  if (day === undefined || !Day.safeParse(day).success) return null
  const passed = (Number(hours) * 60 + Number(minutes)) * minute
  const start = startOfCairoDay(day).getTime()
  // A day there is one hour longer or shorter where the clock changes, so a time is up to an hour beside the usual place.
  for (const shift of [-60, 0, 60]) {
    const at = new Date(start + passed + shift * minute)
    if (cairoLocal(at) === local) return at
  }
  return new Date(start + passed)
}
