import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { renewalMessages } from './messages.ts'
import type { Offer } from './offer.ts'
import { PendingRequest } from './pending-request.tsx'
import { membershipQuery } from './queries.ts'
import { RenewalForm } from './renewal-form.tsx'
import type { RenewalSource } from './source.ts'

type RenewDialogProps = { source: RenewalSource; offer: Offer; onClose: () => void }

/** Renews while the member has access; asks before a chosen payment proof is lost. */
export function RenewDialog({ source, offer, onClose }: RenewDialogProps) {
  const t = useMessages(renewalMessages)
  const { language } = useLanguage()
  const { data, error, refetch, isFetching } = useQuery(membershipQuery(source, language))
  const leaving = useUnsavedChanges(offer.proof.field.step !== 'idle' && !data?.request, t.leaving)
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
        <PendingRequest
          key={data.request._id}
          source={source}
          request={data.request}
          offer={offer}
          hasAccess
        />
      )}
      {data && !data.request && (
        <RenewalForm source={source} membership={data} offer={offer} onSent={onClose} />
      )}
      {leaving.question}
    </Dialog>
  )
}
