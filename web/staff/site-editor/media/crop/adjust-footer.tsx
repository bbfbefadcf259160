import { Check, CircleX, ImageUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { mediaMessages } from '#web/staff/site-editor/media/messages.ts'
import type { Sending } from '#web/staff/site-editor/media/use-sending.ts'
import { BusyRing } from '#web/ui/busy-ring.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import styles from './crop.module.css'

type AdjustFooterProps = {
  sending: Sending
  isReady: boolean
  /** Whether it must be uploaded; otherwise only the focus is saved. */
  isNew: boolean
  onFinish: () => void
  /** Set if the image could not be opened. */
  onPickAnother: (() => void) | undefined
  onClose: () => void
}

/** The buttons of the adjust dialog, and the progress of the upload. */
export function AdjustFooter(props: AdjustFooterProps) {
  const { sending, isReady, isNew, onFinish, onPickAnother, onClose } = props
  const t = useMessages(mediaMessages).crop
  const { step } = sending
  const main = useRef<HTMLButtonElement>(null)
  const former = useRef(step)
  useEffect(() => {
    // The pressed button is replaced in the next step, and focus would be lost.
    if (former.current !== step && document.activeElement === document.body) main.current?.focus()
    former.current = step
  }, [step])

  if (step === 'signing-in') {
    return (
      <Button variant="ghost" onClick={sending.stop}>
        {t.back}
      </Button>
    )
  }
  if (step === 'going') {
    return (
      <>
        <Going percent={sending.percent} />
        <Button key={step} ref={main} variant="ghost" icon={<CircleX />} onClick={sending.stop}>
          {t.stop}
        </Button>
      </>
    )
  }
  const again = sending.problem ? t.sendAgain : t.send
  return (
    <>
      {onPickAnother ? (
        <Button icon={<ImageUp />} onClick={onPickAnother}>
          {t.pickAnother}
        </Button>
      ) : (
        <Button
          key={step}
          ref={main}
          icon={isNew ? <ImageUp /> : <Check />}
          disabled={!isReady}
          onClick={onFinish}
        >
          {isNew ? again : t.save}
        </Button>
      )}
      <Button variant="ghost" onClick={onClose}>
        {t.cancel}
      </Button>
    </>
  )
}

function Going({ percent }: { percent: number }) {
  const t = useMessages(mediaMessages).crop
  const { percent: share } = useFormat()
  return (
    <div className={styles.going}>
      <p>
        <BusyRing />
        <span role="status">{percent < 100 ? t.sending : t.finishing}</span>
        {percent < 100 && <bdi>{share(percent / 100)}</bdi>}
      </p>
      <ProgressBar percent={percent} aria-label={t.sending} />
    </div>
  )
}
