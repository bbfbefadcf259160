import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type RejectedRequest, resendRequest } from '#contract/renewal.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { claimFile, type HeldFile, hasCode } from '#web/platform/file-upload.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { renewalMessages } from './messages.ts'
import { standingKey } from './queries.ts'
import { credentialsOf, heard, type RenewalSource, type Standing } from './source.ts'

type Resending = { source: RenewalSource; request: RejectedRequest; proof: HeldFile }

// It is not rejected any more, or another one waits: how it stands now says it best.
const overtaken: readonly string[] = ['application_not_rejected', 'request_already_pending', 'not_found']

/** Sends a new proof for a rejected request, once at a time; whatever fails, the chosen file stays. `onDone` closes what is around. */
export function useResending({ source, request, proof }: Resending, onDone: () => void) {
  const { language } = useLanguage()
  const words = useMessages(renewalMessages)
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function post(cloudinaryId: string) {
    const input = { params: { id: request._id }, body: { paymentProof: { cloudinaryId } } }
    return heard(source, () => call(resendRequest, input, { ...credentialsOf(source), language }))
  }

  async function attempt() {
    const answer = await claimFile(proof.upload, post, hasCode('proof_required'))
    // Its upload has failed meanwhile, and says so at the field.
    if (!answer) return
    onDone()
    client.setQueryData<Standing>(standingKey(source), (shown) =>
      shown ? { ...shown, request: answer.subscription, rejected: undefined } : shown,
    )
    void client.invalidateQueries({ queryKey: standingKey(source) })
    toast.show({ title: words.resent, description: words.resentBody })
  }

  async function send() {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    setFailure(null)
    try {
      await attempt()
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault
      if (!overtaken.includes(fault.code)) return setFailure(fault.sentence)
      fail(words.resendFailed, fault)
      onDone()
      void client.invalidateQueries({ queryKey: standingKey(source) })
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }

  return { send, isSending, failure }
}
