import { breachClock } from '#contract/data-breach-values.ts'
import type { DataBreach } from '#contract/data-breaches.ts'
import type { Format } from '#web/platform/create-format.ts'
import type { Wording } from '#web/platform/messages.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import { type breachMessages, hoursLeft, hoursOver } from './breach-messages.ts'

const hour = 60 * 60 * 1000
const soon = 24 * hour

type Words = Wording<(typeof breachMessages)['ar']>
type Timed = Pick<DataBreach, 'noticedAt' | 'authorityAt' | 'closedAt'>

/** What the clock of a breach says at a time in milliseconds: whole hours left, begun ones over, or how it ended. */
export function clockWords(
  breach: Timed,
  now: number,
  { t, format }: { t: Pick<Words, 'underHour' | 'reported' | 'late' | 'closed'>; format: Format },
): { text: string; tone: BadgeTone } {
  const { state, left } = breachClock(breach, now)
  if (state === 'reported' || state === 'late')
    return { text: t[state], tone: state === 'late' ? 'warn' : 'ok' }
  if (state === 'closed') return { text: t.closed, tone: 'neutral' }
  const hours = Math.floor(Math.abs(left) / hour)
  if (state === 'overdue')
    return { text: hours === 0 ? t.underHour.over : format.plural(hoursOver, hours), tone: 'bad' }
  return {
    text: hours === 0 ? t.underHour.left : format.plural(hoursLeft, hours),
    tone: left < soon ? 'bad' : 'warn',
  }
}
