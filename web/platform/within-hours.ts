import type { Format } from './create-format.ts'
import { counted } from './plural-forms.ts'

const hoursWithin = counted(
  ['', 'خلال ساعة', 'خلال ساعتين', 'خلال {n} ساعات', 'خلال {n} ساعة', 'خلال {n} ساعة'],
  'within {n} hour',
  'within {n} hours',
)

/** What the owner promises, to be put behind a verb: " within 24 hours". Empty where nothing is promised. */
export const withinHours = (format: Format, hours: number | null): string =>
  hours === null ? '' : ` ${format.plural(hoursWithin, hours)}`
