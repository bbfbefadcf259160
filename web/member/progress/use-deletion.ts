import { useQueryClient } from '@tanstack/react-query'
import { deleteProgress } from '#contract/progress.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { dayOf } from './day-queries.ts'
import { progressMessages } from './messages.ts'
import type { ProgressSource } from './progress-source.ts'
import { refreshProgress, reportingToPage } from './queries.ts'

/** Deletes one of the member's own entries, with its photos. */
export function useDeletion(source: ProgressSource) {
  const t = useMessages(progressMessages).history
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  return useGuardedMutation({
    mutationFn: (day: string) =>
      reportingToPage(source, () => call(deleteProgress, { params: { day } }, { language })),
    onSuccess: (_, day) => {
      toast.show({ title: t.deleted })
      void client.prefetchQuery({ ...dayOf(source, day, language), staleTime: 0 })
    },
    onError: (error) => fail(t.deleteFailed, error),
    onSettled: () => refreshProgress(client, source),
  })
}
