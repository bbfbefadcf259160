import { useState } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useCountdown } from '#web/platform/use-countdown.ts'
import { useWaitText } from '#web/platform/wait-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { staffMessages } from './messages.ts'

/** The error of a step: its field, if it concerns one; `waits` if the caller must wait before a retry. */
export type StepError = { field?: string; sentence: string; waits?: boolean }

/** The error of a sign-in step, and the seconds to wait; `failed` is the text for unknown errors. */
export function useStepFailure(failed: string) {
  const { secondsLeft, begin } = useCountdown()
  const [stepError, setStepError] = useState<StepError | null>(null)
  return {
    stepError,
    secondsLeft,
    clear: () => setStepError(null),
    /** Shows a validation error; nothing was sent. */
    showError: (field: string, sentence: string) => setStepError({ field, sentence }),
    /** Shows the error of a call, or a sentence as it is. */
    fail: (error: unknown) => {
      if (typeof error === 'string') return setStepError({ sentence: error })
      if (!(error instanceof ApiError)) return setStepError({ sentence: failed })
      const waits = error.code === 'too_many_attempts' && error.retryAfter !== undefined
      if (error.retryAfter !== undefined && waits) begin(error.retryAfter)
      const [first] = Object.entries(error.fields)
      setStepError(first ? { field: first[0], sentence: first[1] } : { sentence: error.sentence, waits })
    },
  }
}

/** Shows an error that concerns no field. The countdown is visual only; screen readers get its end. */
export function StepFailure({
  stepError,
  secondsLeft,
}: {
  stepError: StepError | null
  secondsLeft: number
}) {
  const t = useMessages(staffMessages)
  const waitText = useWaitText('sentence')
  if (!stepError) return null
  if (!stepError.waits) {
    return (
      <Notice tone="bad" role="alert">
        {stepError.sentence}
      </Notice>
    )
  }
  const isOver = secondsLeft === 0
  return (
    <>
      <Notice tone={isOver ? 'info' : 'bad'}>{isOver ? t.canTryAgain : t.wait(waitText(secondsLeft))}</Notice>
      <span role="status" className="visually-hidden">
        {isOver && t.canTryAgain}
      </span>
    </>
  )
}
