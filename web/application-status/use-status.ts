import { useState } from 'react'
import {
  type ApplicationState,
  readApplicationStatus,
  type StatusKey,
  sendNewProof,
} from '#contract/application-status.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { claimFile, type FileUpload } from '#web/platform/file-upload.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { statusMessages } from './messages.ts'
import { useAttempt } from './use-attempt.ts'

/** An application that was found: under which key, how it stands, and when that was asked. */
export type Found = { key: StatusKey; state: ApplicationState; at: number }

/** Everything that the status page does. The key stays in here alone: neither the address nor the browser keeps it. */
export function useStatus() {
  const { language } = useLanguage()
  const { noMatch } = useMessages(statusMessages)
  const { attempt, forget, ...shown } = useAttempt<'looking' | 'sending'>(noMatch)
  const [found, setFound] = useState<Found | null>(null)

  async function read(key: StatusKey): Promise<void> {
    const state = await call(readApplicationStatus, { body: key }, { language })
    setFound({ key, state, at: Date.now() })
  }

  async function post(key: StatusKey, upload: FileUpload): Promise<ApplicationState | null> {
    const claim = (cloudinaryId: string) =>
      call(sendNewProof, { body: { ...key, paymentProof: { cloudinaryId } } }, { language })
    try {
      return await claimFile(upload, claim, hasCode('proof_required'))
    } catch (fault) {
      if (!hasCode('application_not_rejected')(fault)) throw fault
      // It was reviewed, or sent from elsewhere, while the page stood open: how it stands now says it best.
      await read(key)
      return null
    }
  }

  return {
    ...shown,
    found,
    look: (key: StatusKey) => void attempt('looking', () => read(key)),
    /** Sends a new proof for the application that was found; answers whether it is back in review. */
    sendProof: async (upload: FileUpload): Promise<boolean> => {
      if (!found) return false
      const state = await attempt('sending', () => post(found.key, upload))
      if (state) setFound({ key: found.key, state, at: Date.now() })
      return state !== null
    },
    leave: () => {
      setFound(null)
      forget()
    },
  }
}

const hasCode = (code: string) => (fault: unknown) => fault instanceof ApiError && fault.code === code
