import { useRef, useState } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { useCountdown } from '#web/platform/use-countdown.ts'

/** An error sentence. With `endsWithWait` it is shown only until the wait is over. */
type Failure = { sentence: string; endsWithWait: boolean }

/**
 * Runs one attempt at a time and stores its error. After `too_many_attempts` with a wait, counts the seconds down and
 * ignores attempts until then. A limit that others of the same network used up causes no wait, because a correct key
 * passes it. `noMatch` is the error for 404.
 */
export function useAttempt<Step extends string>(noMatch: string) {
  const { secondsLeft, begin } = useCountdown()
  const isBusy = useRef(false)
  const visit = useRef(0)
  const [step, setStep] = useState<Step | 'idle'>('idle')
  const [failure, setFailure] = useState<Failure | null>(null)

  async function attempt<Answer>(name: Step, act: () => Promise<Answer>): Promise<Answer | null> {
    if (isBusy.current || secondsLeft > 0) return null
    isBusy.current = true
    setStep(name)
    setFailure(null)
    const began = visit.current
    const isLeft = () => visit.current !== began
    try {
      const answer = await act()
      return isLeft() ? null : answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isLeft()) return null
      const seconds = error.code === 'too_many_attempts' ? (error.retryAfter ?? 0) : 0
      if (seconds > 0) begin(seconds)
      const sentence = error.code === 'not_found' ? noMatch : error.sentence
      setFailure({ sentence, endsWithWait: seconds > 0 })
      return null
    } finally {
      if (!isLeft()) rest()
    }
  }

  function rest() {
    isBusy.current = false
    setStep('idle')
  }

  const isOver = failure?.endsWithWait === true && secondsLeft === 0
  return {
    attempt,
    step,
    secondsLeft,
    failure: isOver ? null : (failure?.sentence ?? null),
    hadToWait: isOver,
    /** Abandons the current attempt: its result is ignored. */
    leave: () => {
      visit.current += 1
      setFailure(null)
      rest()
    },
  }
}
