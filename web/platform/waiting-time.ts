import type { Format } from './create-format.ts'
import { counted, type PluralForms } from './plural-forms.ts'
import { plurals } from './plurals.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** From here on a request has waited too long. */
const long = day
/** Until here hours say more than days. */
const hoursUntil = 2 * day

const minutes: PluralForms = counted(
  ['أقل من دقيقة', 'دقيقة', 'دقيقتان', '{n} دقائق', '{n} دقيقة', '{n} دقيقة'],
  '{n} min',
  '{n} min',
)
const hours: PluralForms = counted(
  ['أقل من ساعة', 'ساعة', 'ساعتان', '{n} ساعات', '{n} ساعة', '{n} ساعة'],
  '{n} h',
  '{n} h',
)

/** How long a request has waited, such as "32 h", and whether that is too long. `now` in milliseconds. */
export function waitingTime(format: Format, since: string, now: number): { text: string; isLong: boolean } {
  const age = Math.max(0, now - Date.parse(since))
  return { text: textOf(format, age), isLong: age >= long }
}

function textOf(format: Format, age: number): string {
  if (age < hour) return format.plural(minutes, Math.max(1, Math.floor(age / minute)))
  if (age < hoursUntil) return format.plural(hours, Math.floor(age / hour))
  return format.plural(plurals.days, Math.floor(age / day))
}
