import type { Format, InstantLike } from './create-format.ts'
import { counted, type PluralForms } from './plural-forms.ts'

const minute = 60_000
const hour = 60 * minute

/** "5 minutes ago" within the 24 hours before `now`; otherwise the date. Not part of `Format`: few screens need it. */
export function relativeTime(format: Format, instant: InstantLike, now: InstantLike): string {
  const age = new Date(now).getTime() - new Date(instant).getTime()
  if (age < -minute || age >= 24 * hour) return format.date(instant)
  if (age < minute) return format.language === 'ar' ? 'الآن' : 'just now'
  if (age < hour) return format.plural(timeAgo.minutes, Math.floor(age / minute))
  return format.plural(timeAgo.hours, Math.floor(age / hour))
}

export const timeAgo = {
  minutes: counted(
    ['الآن', 'منذ دقيقة', 'منذ دقيقتين', 'منذ {n} دقائق', 'منذ {n} دقيقة', 'منذ {n} دقيقة'],
    '{n} minute ago',
    '{n} minutes ago',
  ),
  hours: counted(
    ['منذ أقل من ساعة', 'منذ ساعة', 'منذ ساعتين', 'منذ {n} ساعات', 'منذ {n} ساعة', 'منذ {n} ساعة'],
    '{n} hour ago',
    '{n} hours ago',
  ),
} satisfies Record<string, PluralForms>
