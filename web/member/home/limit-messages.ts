import { secondsToNextDay } from '#contract/cairo-days.ts'
import type { ApiError } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { homeCounts, homeMessages } from './home-messages.ts'

const hour = 3600

/** The start of Cairo's next day in milliseconds; not always midnight: one day a year has no first hour. */
export function nextDayAfter(now: number): number {
  return Math.floor(now / 1000 + secondsToNextDay(new Date(now))) * 1000
}

/** The texts for a reached daily limit: when it resets, and that opened assignments stay available. */
export function useLimitMessages(): (error: ApiError) => { title: string; description: string } {
  const { limit } = useMessages(homeMessages)
  const format = useFormat()
  return ({ retryAfter }) => {
    const now = Date.now()
    // The server's wait is exact, also if this device's clock is wrong; the clock only gives the hour to show.
    const seconds = retryAfter ?? secondsToNextDay(new Date(now))
    const wait =
      seconds < hour
        ? format.plural(homeCounts.inMinutes, Math.max(1, Math.round(seconds / 60)))
        : format.plural(homeCounts.inHours, Math.round(seconds / hour))
    const time = format.time(nextDayAfter(now))
    return { title: limit.title, description: `${limit.again} ${limit.more(time, wait)}` }
  }
}
