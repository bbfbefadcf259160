import { startOfCairoDay } from '#contract/cairo-days.ts'

/** When something happened: the day in Cairo, and the instant if a time is written too. */
export type ReadTime = { day: string | null; at: string | null }

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const arabicMonths = [
  ...['يناير', 'فبراير', 'مارس', 'ابريل', 'مايو', 'يونيو'],
  ...['يوليو', 'اغسطس', 'سبتمبر', 'اكتوبر', 'نوفمبر', 'ديسمبر'],
]

/**
 * The first date of a folded text, with its time of day in Cairo. Dates are written day first, as in Egypt, or year
 * first; what is no day of the calendar is none.
 */
export function readTime(folded: string): ReadTime {
  const day = readDay(folded)
  const time = timeOfDay(folded)
  if (day === null || time === null) return { day, at: null }
  return { day, at: new Date(startOfCairoDay(day).getTime() + time).toISOString() }
}

function readDay(text: string): string | null {
  const yearFirst = /(?<![\d/.-])(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text)
  if (yearFirst) return dayOf(yearFirst[1], Number(yearFirst[2]), yearFirst[3])
  const dayFirst = /(?<![\d/.-])(\d{1,2})[-/.](\d{1,2})[-/.](20\d\d|\d\d)(?!\d)/.exec(text)
  if (dayFirst) return dayOf(dayFirst[3], Number(dayFirst[2]), dayFirst[1])
  const named = /(?<!\d)(\d{1,2})[-/ ]([a-z]{3,9}|[\u0621-\u064a]{4,7})[-/ ,]{1,2}(20\d\d|\d\d)(?!\d)/.exec(
    text,
  )
  if (!named) return null
  const name = named[2] ?? ''
  const month = Math.max(monthNames.indexOf(name.slice(0, 3)), arabicMonths.indexOf(name)) + 1
  return dayOf(named[3], month, named[1])
}

function dayOf(year: string | undefined, month: number, date: string | undefined): string | null {
  const long = year?.length === 2 ? `20${year}` : year
  const written = `${long}-${String(month).padStart(2, '0')}-${date?.padStart(2, '0')}`
  const midnight = Date.parse(`${written}T00:00:00Z`)
  const exists = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(written)
  return exists ? written : null
}

const minute = 60_000

/** The time of day in milliseconds since midnight; null without one. */
function timeOfDay(text: string): number | null {
  const found = /(?<![\d:])(\d{1,2}):(\d{2})(?::(\d{2}))?\s?(am|pm|ص|م(?![\u0621-\u064a]))?/.exec(text)
  if (!found) return null
  const [, hours, minutes, seconds = '0', half] = found
  const hour = hourOf(Number(hours), half)
  if (hour === null || Number(minutes) > 59 || Number(seconds) > 59) return null
  return (hour * 60 + Number(minutes)) * minute + Number(seconds) * 1000
}

function hourOf(written: number, half: string | undefined): number | null {
  if (half === undefined) return written <= 23 ? written : null
  if (written < 1 || written > 12) return null
  return (written % 12) + (half === 'pm' || half === 'م' ? 12 : 0)
}
