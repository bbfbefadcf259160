import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { getRequest, listAdminRequests } from '#contract/applications-review.ts'
import { type Refund, readRequestPayments, readUserPayments, refundRequest } from '#contract/payments.ts'
import { readHistory } from '#contract/person.ts'
import { readTimeline } from '#contract/person-timeline.ts'
import { getUser } from '#contract/users.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { claimUpload, type FileUpload, hasCode } from '#web/platform/file-upload.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { queryTiming } from '#web/platform/query-timing.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { useIdempotencyKey } from '#web/platform/use-idempotency-key.ts'

/** Whose money: all of a member, or what belongs to a request. */
export type Whose = { kind: 'user' | 'request'; id: string }

/** What was charged, received and paid back. */
export function statementOf({ kind, id }: Whose, language: Language) {
  const endpoint = kind === 'user' ? readUserPayments : readRequestPayments
  return queryOptions({
    queryKey: [endpoint.id, id],
    queryFn: ({ signal }) => call(endpoint, { params: { id } }, { signal, language }),
    ...queryTiming.live,
  })
}

/** Records a refund at a request, with the file that shows it if there is one, once even if its response is lost; refetches what it changes. */
export function useRefund(file: FileUpload) {
  const { language } = useLanguage()
  const client = useQueryClient()
  const key = useIdempotencyKey()
  return useGuardedMutation({
    mutationFn: async ({ id, ...refund }: Refund & { id: string }) => {
      const record = (proof?: Refund['proof']) => {
        const body = { ...refund, ...(proof && { proof }) }
        // Without the proof: whoever presses again with another file must not record the refund twice.
        const idempotencyKey = key.of(JSON.stringify([id, refund]))
        return call(refundRequest, { params: { id }, body }, { language, idempotencyKey })
      }
      // The file is sent again if it waited too long to be claimed.
      const withProof = (cloudinaryId: string) => record({ cloudinaryId })
      const statement = (await claimUpload(file, withProof, hasCode('upload_missing'))) ?? (await record())
      key.forget()
      return statement
    },
    onSettled: () => {
      const stale = [readUserPayments, readRequestPayments, readTimeline, readHistory, getUser, getRequest]
      for (const { id } of [...stale, listAdminRequests]) void client.invalidateQueries({ queryKey: [id] })
    },
  })
}
