import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { markArrived, unmarkArrived } from '#contract/applications-arrivals.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import type { Transfer } from '#contract/transfer-values.ts'
import {
  confirmTransfers,
  matchTransfers,
  type PastedTransfers,
  readClose,
  removeTransfer,
  type TickedTransfer,
} from '#contract/transfers.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { queryTiming } from '#web/platform/query-timing.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { staleAfterReview } from '#web/staff/review/review-cache.ts'

export type Matched = CallAnswer<typeof matchTransfers>
export type Line = Matched['lines'][number]
export type Together = Line['together'][number]
export type Close = CallAnswer<typeof readClose>

/** Reads messages or a file, and finds the requests that they pay. */
export function useMatch() {
  const { language } = useLanguage()
  return useGuardedMutation({
    mutationFn: (pasted: PastedTransfers) => call(matchTransfers, { body: pasted }, { language }),
  })
}

/** A transfer that is ticked for a request, for several with the `shares` of each, or kept for none. */
export type Tick = Pick<TickedTransfer, 'requestId' | 'shares' | 'again'> & { transfer: Transfer }

/** Stores what was ticked; the answer has an outcome for each. */
export function useConfirm() {
  const { language } = useLanguage()
  const refresh = useRefresh()
  return useGuardedMutation({
    mutationFn: async (ticks: Tick[]) => {
      const transfers = ticks.map(({ transfer, ...of }) => ({ ...transfer, ...of }))
      return (await call(confirmTransfers, { body: { transfers } }, { language })).outcomes
    },
    onSettled: refresh,
  })
}

/** Takes back that a transfer was ticked, for its requests or for none; or only what of it belongs to no request. */
export function useTakeBack() {
  const { language } = useLanguage()
  const refresh = useRefresh()
  return useGuardedMutation({
    subjectOf: ({ key }) => key,
    mutationFn: ({ key, part }: Pick<Transfer, 'key'> & { part?: 'free' }) =>
      call(removeTransfer, { params: { key }, query: { part } }, { language }),
    onSettled: refresh,
  })
}

/** Notes, at the close of a day, that a payment was seen to arrive after all; takes the note back with `isSeen` false. */
export function useMark() {
  const { language } = useLanguage()
  const refresh = useRefresh()
  return useGuardedMutation({
    subjectOf: ({ id }) => id,
    mutationFn: ({ id, channel }: { id: string; channel: Transfer['channel'] | null }) =>
      channel === null
        ? call(unmarkArrived, { params: { id } }, { language })
        : call(markArrived, { params: { id }, body: { channel } }, { language }),
    onSettled: refresh,
  })
}

/** The close of a day, or what of it is of a payment method; refetched every 30 seconds. */
export function closeOf({ day, method }: { day: string; method: string | null }, language: Language) {
  return queryOptions({
    queryKey: [readClose.id, day, method],
    queryFn: ({ signal }) =>
      call(readClose, { query: { day, ...(method !== null && { method }) } }, { signal, language }),
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () => {
    staleAfterReview(client)
    void client.invalidateQueries({ queryKey: [readClose.id] })
  }
}
