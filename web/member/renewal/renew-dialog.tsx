import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useProof } from '#web/public/payment/use-proof.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { renewalMessages } from './messages.ts'
import { PendingRequest } from './pending-request.tsx'
import { type CurrentMembership, membershipQuery, type RenewalSource } from './queries.ts'
import { RejectedRenewal } from './rejected-request.tsx'
import { RenewalForm } from './renewal-form.tsx'

type RenewDialogProps = { source: RenewalSource; onClose: () => void }

/** Renews while the member has access; asks before a chosen payment proof is lost. */
export function RenewDialog({ source, onClose }: RenewDialogProps) {
  const t = useMessages(renewalMessages)
  const { language } = useLanguage()
  const { data, error, refetch, isFetching } = useQuery({
    ...membershipQuery(source, language),
    // A renewal may have been sent from elsewhere since: nobody is asked to pay for it again.
    refetchOnMount: 'always',
  })
  const proof = useProof()
  const leaving = useUnsavedChanges(proof.field.step !== 'idle' && !data?.request, t.leaving)
  return (
    <Dialog open title={t.renew} onClose={() => leaving.ask(onClose)}>
      {!data && error && (
        <ErrorState title={t.failed} onRetry={() => refetch()} busy={isFetching}>
          {error instanceof ApiError ? error.sentence : undefined}
        </ErrorState>
      )}
      {!data && !error && (
        <Loading>
          <Skeleton shape="box" />
        </Loading>
      )}
      {data?.request && (
        <PendingRequest key={data.request._id} source={source} request={data.request} hasAccess />
      )}
      {data && !data.request && (
        <RenewalForm source={source} membership={data} proof={proof} onSent={onClose} />
      )}
      {leaving.question}
    </Dialog>
  )
}

type SentRenewalProps = { source: RenewalSource; membership: CurrentMembership; onRenew: () => void }

/** A renewal sent by a member with access: it waits for review, or was rejected and can be sent again. */
export function SentRenewal({ source, membership, onRenew }: SentRenewalProps) {
  const { request, rejected } = membership
  if (request) return <PendingRequest key={request._id} source={source} request={request} hasAccess />
  if (!rejected) return null
  return <RejectedRenewal source={source} request={rejected} hasAccess onStartAnew={onRenew} />
}
