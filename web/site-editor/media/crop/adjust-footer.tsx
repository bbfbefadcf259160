import { Check, CircleX, ImageUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { mediaMessages } from '#web/site-editor/media/messages.ts'
import type { Sending } from '#web/site-editor/media/use-sending.ts'
import { BusyRing } from '#web/ui/busy-ring.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import styles from './crop.module.css'

type AdjustFooterProps = {
  sending: Sending
  isReady: boolean
  /** It has to be sent; else only its focus is kept. */
  isNew: boolean
  onFinish: () => void
  /** For a picture that could not be opened. */
  onPickAnother: (() => void) | undefined
  onClose: () => void
}

/** The buttons below a picture that is adjusted, and how far it is on its way. */
export function AdjustFooter(props: AdjustFooterProps) {
  const { sending, isReady, isNew, onFinish, onPickAnother, onClose } = props
  const words = useMessages(mediaMessages).crop
  const { step } = sending
  const main = useRef<HTMLButtonElement>(null)
  const former = useRef(step)
  useEffect(() => {
    // The button that was pressed goes with its step, and the keyboard's place with it.
    if (former.current !== step && document.activeElement === document.body) main.current?.focus()
    former.current = step
  }, [step])

  if (step === 'signing-in') {
    return (
      <Button variant="ghost" onClick={sending.stop}>
        {words.back}
      </Button>
    )
  }
  if (step === 'going') {
    return (
      <>
        <Going percent={sending.percent} />
        <Button key={step} ref={main} variant="ghost" icon={<CircleX />} onClick={sending.stop}>
          {words.stop}
        </Button>
      </>
    )
  }
  const again = sending.problem ? words.sendAgain : words.send
  return (
    <>
      {onPickAnother ? (
        <Button icon={<ImageUp />} onClick={onPickAnother}>
          {words.pickAnother}
        </Button>
      ) : (
        <Button
          key={step}
          ref={main}
          icon={isNew ? <ImageUp /> : <Check />}
          disabled={!isReady}
          onClick={onFinish}
        >
          {isNew ? again : words.save}
        </Button>
      )}
      <Button variant="ghost" onClick={onClose}>
        {words.cancel}
      </Button>
    </>
  )
}

function Going({ percent }: { percent: number }) {
  const words = useMessages(mediaMessages).crop
  const { percent: share } = useFormat()
  return (
    <div className={styles.going}>
      <p>
        <BusyRing />
        <span role="status">{percent < 100 ? words.sending : words.finishing}</span>
        {percent < 100 && <bdi>{share(percent / 100)}</bdi>}
      </p>
      <ProgressBar percent={percent} aria-label={words.sending} />
    </div>
  )
}
