import { useRef, useState } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { useCountdown } from '#web/platform/use-countdown.ts'

/** What could not be done, in a sentence; one that ends with a wait is over with it. */
type Failure = { sentence: string; endsWithWait: boolean }

/**
 * Tries one thing at a time, and keeps what the server said where it did not work; where it asks to wait, the seconds
 * run down and nothing is tried meanwhile; not where others of the same network made it wait, which a right key passes. `noMatch`
 * is said where nothing was found.
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
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault
      if (isLeft()) return null
      const seconds = fault.code === 'too_many_attempts' ? (fault.retryAfter ?? 0) : 0
      if (seconds > 0) begin(seconds)
      const sentence = fault.code === 'not_found' ? noMatch : fault.sentence
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
    /** Goes on to something else: what is under way is not waited for, and its answer comes to nothing. */
    leave: () => {
      visit.current += 1
      setFailure(null)
      rest()
    },
  }
}
