import { daysAfter } from '#contract/cairo-days.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { cardMessages } from './card-messages.ts'

/** The names of calendar days in the page's language. */
export type DayNames = {
  /** "21 Nov 2026". */
  date: (day: string) => string
  /** "Saturday 21 Nov 2026". */
  full: (day: string) => string
  /** "Today, Saturday 21 Nov 2026", if it is today or yesterday. */
  near: (day: string, today: string) => string
  /** "21 Nov", for the ends of a week and a chart's axis. */
  short: (day: string) => string
  /** "Nov 2026". */
  month: (day: string) => string
}

// A calendar day has no time zone: noon UTC of a date is the same date in Cairo.
const noonOf = (day: string) => `${day}T12:00:00.000Z`

/** Formats days given as YYYY-MM-DD. */
export function useDayNames(): DayNames {
  const format = useFormat()
  const { today, yesterday, comma } = useMessages(cardMessages)
  const date = (day: string) => format.date(noonOf(day))
  const full = (day: string) => `${format.weekday(noonOf(day))} ${date(day)}`
  return {
    date,
    full,
    near: (day, now) => {
      if (day === now) return `${today}${comma} ${full(day)}`
      return day === daysAfter(now, -1) ? `${yesterday}${comma} ${full(day)}` : full(day)
    },
    short: (day) => date(day).split(' ').slice(0, 2).join(' '),
    month: (day) => date(day).split(' ').slice(1).join(' '),
  }
}
