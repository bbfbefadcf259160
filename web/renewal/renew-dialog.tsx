import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useLeaving } from '#web/ui/use-leaving.tsx'
import { renewalMessages } from './messages.ts'
import type { Offer } from './offer.ts'
import { PendingRequest } from './pending-request.tsx'
import { standingOf } from './queries.ts'
import { RenewalForm } from './renewal-form.tsx'
import type { RenewalSource } from './source.ts'

type RenewDialogProps = { source: RenewalSource; offer: Offer; onClose: () => void }

/** Renews while the access runs; a chosen proof is not lost by a key pressed by mistake. */
export function RenewDialog({ source, offer, onClose }: RenewDialogProps) {
  const words = useMessages(renewalMessages)
  const { language } = useLanguage()
  const { data, error, refetch, isFetching } = useQuery(standingOf(source, language))
  const leaving = useLeaving(offer.proof.field.step !== 'idle' && !data?.request, words.leaving)
  return (
    <Dialog open title={words.renew} onClose={() => leaving.ask(onClose)}>
      {!data && error && (
        <ErrorState title={words.failed} onRetry={() => refetch()} busy={isFetching}>
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
        <RenewalForm source={source} standing={data} offer={offer} onSent={onClose} />
      )}
      {leaving.question}
    </Dialog>
  )
}
