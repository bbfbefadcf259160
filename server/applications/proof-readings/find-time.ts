import { says } from './labels.ts'
import { around, type Box, type Row, type RowNumber } from './rows.ts'
import { standsAlone } from './values.ts'

const leastOfClock = 0.75
const months = [
  ['jan', 'january', 'يناير'],
  ['feb', 'february', 'فبراير'],
  ['mar', 'march', 'مارس'],
  ['apr', 'april', 'أبريل', 'ابريل'],
  ['may', 'مايو'],
  ['jun', 'june', 'يونيو', 'يونيه'],
  ['jul', 'july', 'يوليو', 'يوليه'],
  ['aug', 'august', 'أغسطس'],
  ['sep', 'september', 'سبتمبر'],
  ['oct', 'october', 'أكتوبر'],
  ['nov', 'november', 'نوفمبر'],
  ['dec', 'december', 'ديسمبر'],
]

export type FoundTime = { value: string; confidence: number; box: Box }

/** The day, and the time of day if it is there, as `2026-03-01T14:05` or `2026-03-01`. */
export function timeIn(rows: Row[]): FoundTime | null {
  for (const row of rows) {
    const date = numericDate(row) ?? namedDate(row)
    if (!date) continue
    // The day is worth telling without a time of day that is not certain.
    const found = clockOf(row)
    const clock = found && found.number.confidence >= leastOfClock ? found : null
    const parts = [...date.numbers, ...(clock ? [clock.number] : [])]
    return {
      value: clock ? `${date.day}T${clock.time}` : date.day,
      confidence: Math.min(...parts.map(({ confidence }) => confidence)),
      box: around(parts),
    }
  }
  return null
}

function numericDate({ numbers }: Row) {
  for (const number of numbers) {
    // A letter beside the year; elsewhere what was not read may be a digit.
    const text = number.text.replace(/(20\d\d)\?+$/, '$1')
    const dayFirst = text.match(/^(\d{1,2})[-/.](\d{1,2})[-/.](20\d\d)$/)
    const yearFirst = text.match(/^(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})$/)
    // On a page that runs from the right, parts of a date may stand in either order.
    const [year, month, day] = yearFirst?.slice(1) ?? dayFirst?.slice(1).reverse() ?? []
    const whole = dayOf(Number(year), Number(month), Number(day))
    if (whole) return { day: whole, numbers: [number] }
  }
  return null
}

function namedDate(row: Row) {
  const month = months.findIndex((names) => says(row, names))
  if (month < 0) return null
  // A comma follows the year in `29 Nov 2026, 11:24`.
  const year = row.numbers.find(({ text }) => /^20\d\d\.?$/.test(text))
  // A single 1 is more often an alef, or what was read of a 10.
  const days = row.numbers
    .filter(standsAlone)
    .filter(({ text }) => /^\d{1,2}$/.test(text) && text !== '1' && Number(text) <= 31)
  const day = days.length === 1 ? days[0] : undefined
  const whole = year && day && dayOf(Number.parseInt(year.text, 10), month + 1, Number(day.text))
  return whole ? { day: whole, numbers: [year, day] } : null
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (Number.isNaN(date.getTime()) || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return null
  return date.toISOString().slice(0, 10)
}

function clockOf(row: Row): { time: string; number: RowNumber } | null {
  for (const number of row.numbers) {
    const [, hours = '', minutes = ''] = number.text.match(/^(\d{1,2}):(\d{2})(?::\d{2})?$/) ?? []
    if (hours === '' || Number(minutes) > 59) continue
    const hour = hourOf(row, Number(hours))
    if (hour !== null && hour <= 23) return { time: `${String(hour).padStart(2, '0')}:${minutes}`, number }
  }
  return null
}

function hourOf(row: Row, hours: number): number | null {
  if (says(row, ['pm', 'م', 'مساء'])) return (hours % 12) + 12
  if (says(row, ['am', 'ص', 'صباحا'])) return hours % 12
  return hours
}
