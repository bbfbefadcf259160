import { useQueryClient } from '@tanstack/react-query'
import type { ArrivalChannel } from '#contract/application-values.ts'
import { markArrived, unmarkArrived } from '#contract/applications-arrivals.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { showReviewed, staleAfterReview } from './review-cache.ts'

/** Notes that a payment was seen to arrive. */
export function useMarkArrived() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useGuardedMutation({
    mutationFn: ({ id, channel }: { id: string; channel: ArrivalChannel }) =>
      call(markArrived, { params: { id }, body: { channel } }, { language }),
    onSuccess: ({ subscription }) => showReviewed(client, subscription),
    onSettled: () => staleAfterReview(client),
  })
}

/** Takes that note back. */
export function useUnmarkArrived() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useGuardedMutation({
    mutationFn: ({ id }: { id: string }) => call(unmarkArrived, { params: { id } }, { language }),
    onSuccess: ({ subscription }) => showReviewed(client, subscription),
    onSettled: () => staleAfterReview(client),
  })
}
