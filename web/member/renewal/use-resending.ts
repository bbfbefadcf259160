import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type RejectedRequest, resendRequest } from '#contract/applications-renewal.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { claimFile, type HeldFile, hasCode } from '#web/platform/file-upload.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { renewalMessages } from './messages.ts'
import { standingKey } from './queries.ts'
import { type CurrentMembership, type RenewalSource, renewalCredentials, reportingErrors } from './source.ts'

type Resending = { source: RenewalSource; request: RejectedRequest; proof: HeldFile }

// It is not rejected any more, or another renewal waits: the current state explains the error.
const overtaken: readonly string[] = ['application_not_rejected', 'request_already_pending', 'not_found']

/** Sends a payment proof for a rejected renewal, once at a time; errors leave the file. `onDone` closes the dialog. */
export function useResending({ source, request, proof }: Resending, onDone: () => void) {
  const { language } = useLanguage()
  const t = useMessages(renewalMessages)
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function post(cloudinaryId: string) {
    const input = { params: { id: request._id }, body: { paymentProof: { cloudinaryId } } }
    return reportingErrors(source, () =>
      call(resendRequest, input, { ...renewalCredentials(source), language }),
    )
  }

  async function attempt() {
    const answer = await claimFile(proof.upload, post, hasCode('proof_required'))
    // The upload has failed, and the field shows its error.
    if (!answer) return
    onDone()
    client.setQueryData<CurrentMembership>(standingKey(source), (shown) =>
      shown ? { ...shown, request: answer.subscription, rejected: undefined } : shown,
    )
    void client.invalidateQueries({ queryKey: standingKey(source) })
    toast.show({ title: t.resent, description: t.resentBody })
  }

  async function send() {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    setFailure(null)
    try {
      await attempt()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!overtaken.includes(error.code)) return setFailure(error.sentence)
      fail(t.resendFailed, error)
      onDone()
      void client.invalidateQueries({ queryKey: standingKey(source) })
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }

  return { send, isSending, failure }
}
