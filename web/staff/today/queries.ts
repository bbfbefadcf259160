import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { giveStarterBundle } from '#contract/assignments-starter-bundles.ts'
import { markReminded, type ReminderTopic, readToday, unmarkReminded } from '#contract/dashboard-today.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { queryTiming } from '#web/platform/query-timing.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'

/** Who waits for staff, and the month in figures; refetched every 30 seconds. */
export function today(language: Language) {
  return queryOptions({
    queryKey: [readToday.id],
    queryFn: ({ signal }) => call(readToday, {}, { signal, language }),
    ...queryTiming.live,
  })
}

/** Stores that a member was reminded, or that they were not. */
export function useMarkReminded() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useGuardedMutation({
    subjectOf: ({ id, is }) => `${id} ${is}`,
    mutationFn: ({ id, about, is }: { id: string; about: ReminderTopic; is: boolean }) =>
      call(is ? markReminded : unmarkReminded, { params: { id }, body: { about } }, { language }),
    onSettled: () => void client.invalidateQueries({ queryKey: [readToday.id] }),
  })
}

/** Gives a member what is missing of their package's starter bundle. */
export function useGiveBundle() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useGuardedMutation({
    subjectOf: (id) => id,
    mutationFn: (id: string) => call(giveStarterBundle, { params: { id } }, { language }),
    onSettled: () => void client.invalidateQueries({ queryKey: [readToday.id] }),
  })
}
