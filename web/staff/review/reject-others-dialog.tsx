import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import type { OtherRequest, OthersBy } from '#contract/applications-same-email.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { OtherRequests } from './other-requests.tsx'
import { otherRequests, useRejectOthers } from './queries.ts'
import { apiErrorOf } from './review-errors.ts'
import styles from './same-email.module.css'
import { sameEmailCardMessages } from './same-email-card-messages.ts'
import { rejectedRequests, requestsRejected, sameEmailMessages, stillWaiting } from './same-email-messages.ts'

type RejectOthersDialogProps = {
  request: SubscriptionRequest
  by: OthersBy
  onClose: () => void
  onDone: () => void
}

/**
 * Lists the other applications with the same email or network and rejects the checked ones. By default all with the
 * same email are checked, except those sent by signed-in members; none of a network, which unrelated people share.
 * Applications that arrive after opening are not rejected.
 */
export function RejectOthersDialog({ request, by, onClose, onDone }: RejectOthersDialogProps) {
  const t = useMessages(sameEmailMessages)
  const own = t.of[by]
  const ofCard = useMessages(sameEmailCardMessages)
  const { language } = useLanguage()
  const { plural } = useFormat()
  const toast = useToast()
  const reject = useRejectOthers()
  const { data, error, refetch } = useQuery(otherRequests({ id: request._id, by }, language))
  const [switched, setSwitched] = useState<ReadonlySet<string>>(new Set())
  const isChecked = ({ _id, byMember }: OtherRequest) => switched.has(_id) !== (by === 'email' && !byMember)
  const checked = data?.requests.filter(isChecked) ?? []

  function confirm() {
    const ids = checked.map(({ _id }) => _id)
    reject.mutate(
      { id: request._id, ids, by },
      {
        onSuccess: ({ rejected, left }) => {
          toast.show({
            tone: rejected > 0 ? 'ok' : 'info',
            title: rejected > 0 ? plural(requestsRejected, rejected) : t.alreadyReviewed,
            ...(left > 0 && { description: plural(stillWaiting[by], left) }),
          })
          onDone()
        },
      },
    )
  }

  const verb = checked.length > 0 ? plural(rejectedRequests, checked.length) : ofCard.reject[by]
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={own.ask}
      confirmLabel={reject.isPending ? t.rejecting : verb}
      busy={reject.isPending}
      ready={checked.length > 0}
      failure={apiErrorOf(reject.error)?.sentence}
    >
      <p>{own.body(isolate(request.fullName))}</p>
      {data && (
        <OtherRequests
          {...data}
          by={by}
          isChecked={isChecked}
          disabled={reject.isPending}
          onSwitch={(requests) => setSwitched((former) => switchedWith(former, requests))}
        />
      )}
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading label={t.loading} className={styles.others}>
          <Skeleton className={styles.otherSkeleton} />
          <Skeleton className={styles.otherSkeleton} />
        </Loading>
      )}
    </ConfirmDialog>
  )
}

function switchedWith(former: ReadonlySet<string>, requests: readonly OtherRequest[]): ReadonlySet<string> {
  const switched = new Set(former)
  for (const { _id } of requests) if (!switched.delete(_id)) switched.add(_id)
  return switched
}
