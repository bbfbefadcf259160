import { Check } from 'lucide-react'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
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

/** After an approval: that the amount arrived, with one tap, and back with another. */
export function ArrivalNote({ request, isRow = false }: ArrivalNoteProps) {
  const t = useMessages(arrivalMessages)
  const format = useFormat()
  const toast = useToast()
  const [channel, setChannel] = useChannel(request.paymentMethod)
  const mark = useMarkArrived()
  const unmark = useUnmarkArrived()
  const { _id: id, arrival, fullName } = request
  const onError = (error: unknown) => {
    if (error instanceof ApiError) toast.show({ tone: 'bad', title: error.sentence })
  }
  if (arrival) {
    const { by, at } = arrival
    return (
      <p className={styles.quiet}>
        {t.arrivedBy(t.channels[arrival.channel], format.time(at), isolate(by))}{' '}
        <TextButton
          aria-label={t.untick(isolate(fullName))}
          disabled={unmark.isPending}
          onClick={() => unmark.mutate({ id }, { onError })}
        >
          {t.undo}
        </TextButton>
      </p>
    )
  }
  return (
    <div className={styles.arrivalNote}>
      {!isRow && <ChannelField value={channel} onValue={setChannel} />}
      <Button
        variant="ghost"
        size="compact"
        icon={<Check />}
        busy={mark.isPending}
        aria-label={t.tick(isolate(fullName))}
        onClick={() => mark.mutate({ id, channel }, { onError })}
      >
        {t.arrived}
      </Button>
    </div>
  )
}
