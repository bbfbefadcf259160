import { useState } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useCountdown } from '#web/platform/use-countdown.ts'
import { useWaitText } from '#web/platform/wait-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { staffMessages } from './messages.ts'

/** What went wrong with a step: at which field, if it is about one, and whether it asks to wait. */
export type StepFault = { field?: string; sentence: string; waits?: boolean }

/** What went wrong with a step of signing in, and how long to wait; `failed` says so where nobody knows why. */
export function useStepFailure(failed: string) {
  const { secondsLeft, begin } = useCountdown()
  const [fault, setFault] = useState<StepFault | null>(null)
  return {
    fault,
    secondsLeft,
    clear: () => setFault(null),
    /** What was typed is not even sent. */
    refuse: (field: string, sentence: string) => setFault({ field, sentence }),
    /** A call failed; or, as a sentence, something before it. */
    fail: (error: unknown) => {
      if (typeof error === 'string') return setFault({ sentence: error })
      if (!(error instanceof ApiError)) return setFault({ sentence: failed })
      const waits = error.code === 'too_many_attempts' && error.retryAfter !== undefined
      if (error.retryAfter !== undefined && waits) begin(error.retryAfter)
      const [first] = Object.entries(error.fields)
      setFault(first ? { field: first[0], sentence: first[1] } : { sentence: error.sentence, waits })
    },
  }
}

/** Says what went wrong where no field is to blame. The seconds run for the eye; their end is told to the ear too. */
export function StepFailure({ fault, secondsLeft }: { fault: StepFault | null; secondsLeft: number }) {
  const words = useMessages(staffMessages)
  const waitText = useWaitText('sentence')
  if (!fault) return null
  if (!fault.waits) {
    return (
      <Notice tone="bad" role="alert">
        {fault.sentence}
      </Notice>
    )
  }
  const isOver = secondsLeft === 0
  return (
    <>
      <Notice tone={isOver ? 'info' : 'bad'}>
        {isOver ? words.canTryAgain : words.wait(waitText(secondsLeft))}
      </Notice>
      <span role="status" className="visually-hidden">
        {isOver && words.canTryAgain}
      </span>
    </>
  )
}
