import { useQueryClient } from '@tanstack/react-query'
import { deleteProgress } from '#contract/progress.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useAct } from '#web/platform/use-act.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { dayOf } from './day-queries.ts'
import { progressMessages } from './messages.ts'
import { heard, refreshProgress } from './queries.ts'
import type { ProgressSource } from './source.ts'

/** Deletes one of one's own days, with its photos. */
export function useDeletion(source: ProgressSource) {
  const words = useMessages(progressMessages).history
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  return useAct({
    mutationFn: (day: string) => heard(source, () => call(deleteProgress, { params: { day } }, { language })),
    onSuccess: (_, day) => {
      toast.show({ title: words.deleted })
      void client.prefetchQuery({ ...dayOf(source, day, language), staleTime: 0 })
    },
    onError: (fault) => fail(words.deleteFailed, fault),
    onSettled: () => refreshProgress(client, source),
  })
}
