// Created on first use: calendar data would cost several megabytes at start.
let calendar: Intl.DateTimeFormat | undefined

// Cairo is whole hours from UTC, so all instants of one hour are on the same day; the calendar lookup is slow.
const hour = 60 * 60 * 1000
let current: { hour: number; day: string } | undefined

/** The calendar day in Cairo, as YYYY-MM-DD. */
export function cairoDay(now: Date): string {
  const present = Math.floor(now.getTime() / hour)
  if (current?.hour !== present) current = { hour: present, day: dayByCalendar(now) }
  return current.day
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

/** Adds days to a day, both as YYYY-MM-DD; a negative number subtracts. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** How many days lie between two days, both as YYYY-MM-DD. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (24 * hour))
}

/** The first instant of a day in Cairo, whose clocks change at whole hours; for days since 2000. */
export function startOfCairoDay(day: string): Date {
  let start = new Date(Date.parse(`${day}T00:00:00Z`) - 4 * hour)
  while (cairoDay(start) < day) start = new Date(start.getTime() + hour)
  return start
}

const saturday = 6

/** The first and last day of a day's week, Saturday to Friday. Daylight saving time does not affect it. */
export function weekOf(day: string): { from: string; to: string } {
  const since = (new Date(`${day}T00:00:00Z`).getUTCDay() - saturday + 7) % 7
  const from = daysAfter(day, -since)
  return { from, to: daysAfter(from, 6) }
}

const longestDay = 25 * 60 * 60 * 1000

/**
 * Whole seconds until the current day ends in Cairo, at least 1. Days there have 23, 24 or 25 hours, and one a year
 * starts at one o'clock.
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
