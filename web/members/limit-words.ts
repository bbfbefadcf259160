import { secondsToNextDay } from '#contract/cairo-days.ts'
import type { ApiError } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { homeCounts, homeMessages } from './home-messages.ts'

const hour = 3600

/** When Cairo's next day begins after an instant: not always at twelve, as one day a year has no first hour. */
export function nextDayAfter(now: number): number {
  return Math.floor(now / 1000 + secondsToNextDay(new Date(now))) * 1000
}

/** What to say of a daily limit that was reached: until when, and that nothing is lost that was opened before. */
export function useLimitWords(): (fault: ApiError) => { title: string; description: string } {
  const { limit } = useMessages(homeMessages)
  const format = useFormat()
  return ({ retryAfter }) => {
    const now = Date.now()
    // The server knows how long it is; this device knows only what the hour is called there.
    const seconds = retryAfter ?? secondsToNextDay(new Date(now))
    const wait =
      seconds < hour
        ? format.plural(homeCounts.inMinutes, Math.max(1, Math.round(seconds / 60)))
        : format.plural(homeCounts.inHours, Math.round(seconds / hour))
    const time = format.time(nextDayAfter(now))
    return { title: limit.title, description: `${limit.again} ${limit.more(time, wait)}` }
  }
}
