import { privacyDaysLeft } from '#contract/data-request-values.ts'
import type { PrivacyRequest } from '#contract/privacy-requests.ts'
import type { Format } from '#web/platform/create-format.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import { daysOverdue, daysToAnswer } from './request-messages.ts'

const soon = 7

/** How many days are left to answer an open request at a time in milliseconds, by the calendar in Cairo. */
export function daysWords(
  { dueOn }: Pick<PrivacyRequest, 'dueOn'>,
  now: number,
  { t, format }: { t: { dueToday: string }; format: Format },
): { text: string; tone: BadgeTone } {
  const left = privacyDaysLeft(dueOn, now)
  if (left < 0) return { text: format.plural(daysOverdue, -left), tone: 'bad' }
  if (left === 0) return { text: t.dueToday, tone: 'bad' }
  return { text: format.plural(daysToAnswer, left), tone: left <= soon ? 'warn' : 'neutral' }
}
