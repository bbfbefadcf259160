// Made when it is first needed: calendars cost a start several megabytes.
let calendar: Intl.DateTimeFormat | undefined

// Cairo's clock is whole hours from UTC, so all instants of one hour are on one day; asking the calendar is slow.
const hour = 60 * 60 * 1000
let asked: { hour: number; day: string } | undefined

/** The calendar day in Cairo, as YYYY-MM-DD. */
export function cairoDay(now: Date): string {
  const present = Math.floor(now.getTime() / hour)
  if (asked?.hour !== present) asked = { hour: present, day: dayByCalendar(now) }
  return asked.day
}

function dayByCalendar(now: Date): string {
  calendar ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Africa/Cairo',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return calendar.format(now)
}

/** The day so many days after another, both as YYYY-MM-DD; before it where the number is negative. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

const saturday = 6

/** The week that a day is in, Saturday to Friday, as the days of its ends. Clocks that change their hour change no day. */
export function weekOf(day: string): { from: string; to: string } {
  const since = (new Date(`${day}T00:00:00Z`).getUTCDay() - saturday + 7) % 7
  const from = daysAfter(day, -since)
  return { from, to: daysAfter(from, 6) }
}

const longestDay = 25 * 60 * 60 * 1000

/**
 * When the present day ends in Cairo, in whole seconds from now, at least 1. Days there have 23, 24 or 25 hours, and one
 * a year begins at one o'clock.
 */
export function secondsToNextDay(now: Date): number {
  const today = cairoDay(now)
  let before = 0
  let after = longestDay / 1000
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (cairoDay(new Date(now.getTime() + middle * 1000)) === today) before = middle
    else after = middle
  }
  return after
}
