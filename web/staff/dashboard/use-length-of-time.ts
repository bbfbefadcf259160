import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import type { PluralForms } from '#web/platform/plural-forms.ts'
import { lengths, reviewTimesMessages } from './review-times-messages.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A length of time in seconds as text, in its two largest units: "2 h 15 min", "3 d 4 h". */
export function useLengthOfTime(): (seconds: number) => string {
  const format = useFormat()
  const t = useMessages(reviewTimesMessages)
  const pair = (more: [PluralForms, number], less: [PluralForms, number]) => {
    const whole = format.plural(...more)
    return less[1] === 0 ? whole : t.joined(whole, format.plural(...less))
  }
  return (seconds) => {
    if (seconds < minute) return t.underMinute
    if (seconds < hour) return format.plural(lengths.minutes, Math.floor(seconds / minute))
    if (seconds < day) {
      const minutes = Math.floor((seconds % hour) / minute)
      return pair([lengths.hours, Math.floor(seconds / hour)], [lengths.minutes, minutes])
    }
    const hours = Math.floor((seconds % day) / hour)
    return pair([lengths.days, Math.floor(seconds / day)], [lengths.hours, hours])
  }
}
