import { useRef, useState } from 'react'
import {
  type ApplicationState,
  correctReading,
  readApplicationStatus,
  type StatusKey,
  sendNewProof,
} from '#contract/applications-status.ts'
import type { ReceiptCorrection } from '#contract/proof-reading.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { type ChosenFile, hasCode } from '#web/platform/file-upload.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useCountdown } from '#web/platform/use-countdown.ts'
import { claimProof } from '#web/public/payment/use-proof.ts'
import { statusMessages } from './messages.ts'

/** An application that was found: its key, its state, and when that was fetched. */
export type Found = { key: StatusKey; state: ApplicationState; at: number }

/** The logic of the status page. The key is in memory only: not in the address, and not in the browser's storage. */
export function useStatus() {
  const { language } = useLanguage()
  const { noMatch } = useMessages(statusMessages)
  const { attempt, leave, ...shown } = useAttempt(noMatch)
  const [found, setFound] = useState<Found | null>(null)

  const read = (key: StatusKey) => call(readApplicationStatus, { body: key }, { language })

  return {
    ...shown,
    found,
    look: async (key: StatusKey): Promise<ApplicationState | null> => {
      const state = await attempt('looking', () => read(key))
      if (state) setFound({ key, state, at: Date.now() })
      return state
    },
    /** Sends a new payment proof for the application; returns whether it is in review again. */
    sendProof: async (proof: ChosenFile): Promise<boolean> => {
      if (!found) return false
      const result = await attempt('sending', () => post(found.key, { proof, language, read }))
      if (result) setFound({ key: found.key, state: result.state, at: Date.now() })
      return result?.isSent === true
    },
    /** Says what the receipt shows; returns whether that was stored. */
    correct: async (correction: ReceiptCorrection, readAt: string): Promise<boolean> => {
      if (!found) return false
      const { key } = found
      const show = (state: ApplicationState) => setFound({ key, state, at: Date.now() })
      const state = await attempt('correcting', () =>
        call(correctReading, { body: { ...key, correction, readAt } }, { language }).catch(async (error) => {
          // It was reviewed, or has another receipt, since the page loaded: the current state explains the error.
          if (hasCode('application_not_pending')(error) || hasCode('reading_changed')(error))
            show(await read(key))
          throw error
        }),
      )
      if (state) show(state)
      return state !== null
    },
    /**
     * Reads the state again in the background, and shows what was read on the receipt. What fails, and a decision, is for
     * whoever asks: it gets the focus.
     */
    follow: async (): Promise<void> => {
      if (!found) return
      const { key } = found
      const state = await orNull(read(key))
      if (!state || state.isBeingRead) return
      setFound((shown) =>
        shown?.key === key && shown.state.status === state.status ? { key, state, at: Date.now() } : shown,
      )
    },
    leave: () => {
      setFound(null)
      leave()
    },
  }
}

export type Status = ReturnType<typeof useStatus>

type Sending = {
  proof: ChosenFile
  language: Language
  read: (key: StatusKey) => Promise<ApplicationState>
}

async function post(key: StatusKey, { proof, language, read }: Sending) {
  try {
    const state = await claimProof(proof, (paymentProof) =>
      call(sendNewProof, { body: { ...key, paymentProof } }, { language }),
    )
    return state && { state, isSent: true }
  } catch (error) {
    if (!hasCode('application_not_rejected')(error)) throw error
    // It was reviewed or sent from elsewhere since the page loaded, so the current state explains the error.
    return { state: await read(key), isSent: false }
  }
}

/** The response, or null after an error that nobody waits for. */
async function orNull<Response>(response: Promise<Response>): Promise<Response | null> {
  try {
    return await response
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return null
  }
}

/** An error sentence. With `endsWithWait` it is shown only until the wait is over. */
type Failure = { of: Step; sentence: string; endsWithWait: boolean }
type Step = 'looking' | 'sending' | 'correcting' | 'idle'

/**
 * Runs one attempt at a time and stores its error. After `too_many_attempts` with a wait, counts the seconds down and
 * ignores attempts until then. A limit that others of the same network used up causes no wait, because a correct key
 * passes it. `noMatch` is the error for 404.
 */
function useAttempt(noMatch: string) {
  const { secondsLeft, begin } = useCountdown()
  const isBusy = useRef(false)
  const visit = useRef(0)
  const [step, setStep] = useState<Step>('idle')
  const [failure, setFailure] = useState<Failure | null>(null)

  async function attempt<Result>(name: Step, act: () => Promise<Result>): Promise<Result | null> {
    if (isBusy.current || secondsLeft > 0) return null
    isBusy.current = true
    setStep(name)
    setFailure(null)
    const began = visit.current
    const isLeft = () => visit.current !== began
    try {
      const result = await act()
      return isLeft() ? null : result
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isLeft()) return null
      const seconds = error.code === 'too_many_attempts' ? (error.retryAfter ?? 0) : 0
      if (seconds > 0) begin(seconds)
      const sentence = error.code === 'not_found' ? noMatch : error.sentence
      setFailure({ of: name, sentence, endsWithWait: seconds > 0 })
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
    /** What failed last. */
    failed: failure?.of ?? null,
    hadToWait: isOver,
    /** Abandons the current attempt: its result is ignored. */
    leave: () => {
      visit.current += 1
      setFailure(null)
      rest()
    },
  }
}
