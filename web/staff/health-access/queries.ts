import { queryOptions } from '@tanstack/react-query'
import { readUserHealthAccess } from '#contract/health-access.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { queryTiming } from '#web/platform/query-timing.ts'

const second = 1_000

/**
 * Whether the viewer may see a user's health data. An open hour is asked for again at its end, and before it because the
 * server's clock counts. Nothing stays after the dialog: the next one may open after the hour.
 */
export function healthAccessOf(id: string, language: Language) {
  return queryOptions({
    queryKey: [readUserHealthAccess.id, id],
    queryFn: ({ signal }) => call(readUserHealthAccess, { params: { id } }, { signal, language }),
    gcTime: 0,
    refetchInterval: ({ state }) => {
      const until = state.data?.until
      if (!until) return false
      const left = Date.parse(until) - Date.now() + second
      return Math.min(queryTiming.live.refetchInterval, Math.max(second, left))
    },
  })
}
