import { useState } from 'react'
import {
  type ApplicationState,
  readApplicationStatus,
  type StatusKey,
  sendNewProof,
} from '#contract/applications-status.ts'
import { call } from '#web/platform/api.ts'
import { claimFile, type FileUpload, hasCode } from '#web/platform/file-upload.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { statusMessages } from './messages.ts'
import { useAttempt } from './use-attempt.ts'

/** An application that was found: its key, its state, and when that was fetched. */
export type Found = { key: StatusKey; state: ApplicationState; at: number }

/** The application's state after a payment proof was sent, and whether the server accepted it. */
type StatusResult = { state: ApplicationState; isSent: boolean }

/** The logic of the status page. The key is in memory only: not in the address, and not in the browser's storage. */
export function useStatus() {
  const { language } = useLanguage()
  const { noMatch } = useMessages(statusMessages)
  const { attempt, leave, ...shown } = useAttempt<'looking' | 'sending'>(noMatch)
  const [found, setFound] = useState<Found | null>(null)

  const read = (key: StatusKey) => call(readApplicationStatus, { body: key }, { language })

  async function post(key: StatusKey, upload: FileUpload): Promise<StatusResult | null> {
    const claim = (cloudinaryId: string) =>
      call(sendNewProof, { body: { ...key, paymentProof: { cloudinaryId } } }, { language })
    try {
      const state = await claimFile(upload, claim, hasCode('proof_required'))
      return state && { state, isSent: true }
    } catch (error) {
      if (!hasCode('application_not_rejected')(error)) throw error
      // It was reviewed or sent from elsewhere since the page loaded, so the current state explains the error.
      return { state: await read(key), isSent: false }
    }
  }

  return {
    ...shown,
    found,
    look: async (key: StatusKey) => {
      const state = await attempt('looking', () => read(key))
      if (state) setFound({ key, state, at: Date.now() })
    },
    /** Sends a new payment proof for the application; returns whether it is in review again. */
    sendProof: async (upload: FileUpload): Promise<boolean> => {
      if (!found) return false
      const answer = await attempt('sending', () => post(found.key, upload))
      if (answer) setFound({ key: found.key, state: answer.state, at: Date.now() })
      return answer?.isSent === true
    },
    leave: () => {
      setFound(null)
      leave()
    },
  }
}
