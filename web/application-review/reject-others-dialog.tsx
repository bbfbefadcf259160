import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import type { OtherRequest, OthersBy } from '#contract/same-email.ts'
import { useFormat } from '#web/platform/format.tsx'
import { isolate } from '#web/platform/isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { Trouble } from '#web/ui/trouble.tsx'
import { faultOf } from './fault-of.ts'
import { OtherRequests } from './other-requests.tsx'
import { otherRequests, useRejectOthers } from './queries.ts'
import styles from './same-email.module.css'
import { rejectedRequests, requestsRejected, sameEmailMessages, stillWaiting } from './same-email-messages.ts'

type RejectOthersDialogProps = {
  request: SubscriptionRequest
  by: OthersBy
  onClose: () => void
  onDone: () => void
}

/**
 * Shows the other requests with the same e-mail, or from the same network, and rejects those that are checked. Beforehand those are
 * all with the same e-mail but what a member sent while signed in, and none of a network, which people share who have nothing to do
 * with one another. What came since it was opened stays.
 */
export function RejectOthersDialog({ request, by, onClose, onDone }: RejectOthersDialogProps) {
  const words = useMessages(sameEmailMessages)
  const own = words.of[by]
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
            title: rejected > 0 ? plural(requestsRejected, rejected) : words.alreadyReviewed,
            ...(left > 0 && { description: plural(stillWaiting[by], left) }),
          })
          onDone()
        },
      },
    )
  }

  const verb = checked.length > 0 ? plural(rejectedRequests, checked.length) : own.reject
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={own.ask}
      confirmLabel={reject.isPending ? words.rejecting : verb}
      busy={reject.isPending}
      ready={checked.length > 0}
      failure={faultOf(reject.error)?.sentence}
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
      {!data && error && <Trouble title={words.failed} fault={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading label={words.loading} className={styles.others}>
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
