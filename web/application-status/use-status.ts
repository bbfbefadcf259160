import { useState } from 'react'
import {
  type ApplicationState,
  readApplicationStatus,
  type StatusKey,
  sendNewProof,
} from '#contract/application-status.ts'
import { call } from '#web/platform/api.ts'
import { claimFile, type FileUpload, hasCode } from '#web/platform/file-upload.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { statusMessages } from './messages.ts'
import { useAttempt } from './use-attempt.ts'

/** An application that was found: under which key, how it stands, and when that was asked. */
export type Found = { key: StatusKey; state: ApplicationState; at: number }

/** How an application stands after its proof was sent, and whether it was taken. */
type Sent = { state: ApplicationState; isSent: boolean }

/** Everything that the status page does. The key stays in here alone: neither the address nor the browser keeps it. */
export function useStatus() {
  const { language } = useLanguage()
  const { noMatch } = useMessages(statusMessages)
  const { attempt, leave, ...shown } = useAttempt<'looking' | 'sending'>(noMatch)
  const [found, setFound] = useState<Found | null>(null)

  const read = (key: StatusKey) => call(readApplicationStatus, { body: key }, { language })

  async function post(key: StatusKey, upload: FileUpload): Promise<Sent | null> {
    const claim = (cloudinaryId: string) =>
      call(sendNewProof, { body: { ...key, paymentProof: { cloudinaryId } } }, { language })
    try {
      const state = await claimFile(upload, claim, hasCode('proof_required'))
      return state && { state, isSent: true }
    } catch (fault) {
      if (!hasCode('application_not_rejected')(fault)) throw fault
      // It was reviewed, or sent from elsewhere, while the page stood open: how it stands now says it best.
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
    /** Sends a new proof for the application that was found; answers whether it is back in review. */
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
