import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { readHistory } from '#contract/person.ts'
import { issueReceipt, listUserReceipts, type ReceiptForStaff, voidReceipt } from '#contract/receipts.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { queryTiming } from '#web/platform/query-timing.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import type { PartOfList } from './queries.ts'

const rows = 5

/** A part of the receipts; refetched every 30 seconds, because their links expire. */
export function receiptsPage({ id, page }: PartOfList, language: Language) {
  return queryOptions({
    queryKey: [listUserReceipts.id, id, page],
    queryFn: ({ signal }) =>
      call(listUserReceipts, { params: { id }, query: { page, limit: rows } }, { signal, language }),
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

/** Not awaited, because a failed refetch must not make the change fail. */
function useRefresh(id: string): () => void {
  const client = useQueryClient()
  return () => {
    for (const list of [listUserReceipts, readHistory])
      void client.invalidateQueries({ queryKey: [list.id, id] })
  }
}

/** Issues a receipt for a request of the user; also after a failure the list is read, a colleague may have been quicker. */
export function useIssueReceipt(
  id: string,
  handlers: { onDone: (receipt: ReceiptForStaff) => void; onFailed: (error: Error) => void },
) {
  const { language } = useLanguage()
  return useGuardedMutation({
    mutationFn: async (requestId: string) =>
      (await call(issueReceipt, { params: { id }, body: { requestId } }, { language })).receipt,
    onSuccess: handlers.onDone,
    onError: handlers.onFailed,
    onSettled: useRefresh(id),
  })
}

/** The call that voids a receipt of the user. */
export function useVoidReceipt(id: string) {
  const { language } = useLanguage()
  const refresh = useRefresh(id)
  return (receiptId: string, reason: string) =>
    call(voidReceipt, { params: { id, receiptId }, body: { reason } }, { language }).finally(refresh)
}
