import { queryOptions } from '@tanstack/react-query'
import { listPaymentNotices } from '#contract/dashboard-payment-notices.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { queryTiming } from '#web/platform/query-timing.ts'

/** The changes of payment details that the admin has not checked yet; refetched every 30 seconds. */
export function paymentNotices(language: Language) {
  return queryOptions({
    queryKey: [listPaymentNotices.id],
    queryFn: async ({ signal }) => (await call(listPaymentNotices, {}, { signal, language })).notices,
    ...queryTiming.live,
  })
}
