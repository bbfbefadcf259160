import { Check } from 'lucide-react'
import type { Arrival } from '#contract/application-values.ts'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { inPounds } from '#contract/money.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { ChannelField } from './arrival-field.tsx'
import { arrivalMessages } from './arrival-messages.ts'
import { useMarkArrived, useUnmarkArrived } from './arrival-queries.ts'
import styles from './decision.module.css'
import { useChannel } from './use-arrival.ts'

type ArrivalNoteProps = {
  request: SubscriptionRequest
  /** In the list, where each row has one: without the choice of the channel. */
  isRow?: boolean
}

/** That the amount arrived, with one tap, and back with another; of one that arrived in part what is missing as well. */
export function ArrivalNote({ request, isRow = false }: ArrivalNoteProps) {
  const { arrival } = request
  return (
    <>
      {arrival && <Seen request={request} arrival={arrival} />}
      {(!arrival || arrival.missing > 0) && <Tick request={request} isRow={isRow} />}
    </>
  )
}

function Seen({ request, arrival }: { request: SubscriptionRequest; arrival: Arrival }) {
  const t = useMessages(arrivalMessages)
  const format = useFormat()
  const unmark = useUnmarkArrived()
  const onError = useErrorToast()
  const { by, at, channel, missing } = arrival
  return (
    <p className={styles.quiet}>
      {t.arrivedBy(t.channels[channel], format.time(at), isolate(by))}{' '}
      {missing > 0 && <b>{t.unseen(format.money(inPounds({ amount: missing, currency: 'EGP' })))} </b>}
      <TextButton
        aria-label={t.untick(isolate(request.fullName))}
        disabled={unmark.isPending}
        onClick={() => unmark.mutate({ id: request._id }, { onError })}
      >
        {t.undo}
      </TextButton>
    </p>
  )
}

function Tick({ request, isRow }: Required<ArrivalNoteProps>) {
  const t = useMessages(arrivalMessages)
  const [channel, setChannel] = useChannel(request.paymentMethod)
  const mark = useMarkArrived()
  const onError = useErrorToast()
  return (
    <div className={styles.arrivalNote}>
      {!isRow && <ChannelField value={channel} onValue={setChannel} />}
      <Button
        variant="ghost"
        size="compact"
        icon={<Check />}
        busy={mark.isPending}
        aria-label={t.tick(isolate(request.fullName))}
        onClick={() => mark.mutate({ id: request._id, channel }, { onError })}
      >
        {t.arrived}
      </Button>
    </div>
  )
}

function useErrorToast() {
  const toast = useToast()
  return (error: unknown) => {
    if (error instanceof ApiError) toast.show({ tone: 'bad', title: error.sentence })
  }
}
