import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cairoDay } from '#contract/cairo-days.ts'
import { nextDayAfter } from './limit-messages.ts'

const second = 1000
const minute = 60 * second

/**
 * Refetches everything when the day changes in Cairo. `day` is the day that the server counted for, and `at` when it
 * responded: if the device's clock is ahead, refetches every minute until the server's day has changed, too.
 */
export function useNewDay(day: string | undefined, at: number): void {
  const client = useQueryClient()
  useEffect(() => {
    if (day === undefined) return
    const now = Date.now()
    const isAhead = cairoDay(new Date(now)) > day
    const wait = isAhead ? Math.max(at + minute - now, second) : nextDayAfter(now) + second - now
    const changing = setTimeout(() => client.invalidateQueries(), wait)
    return () => clearTimeout(changing)
  }, [day, at, client])
}
