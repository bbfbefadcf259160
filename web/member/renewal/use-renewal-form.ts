import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { subscribe } from '#contract/applications-renewal.ts'
import type { PlanId } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { claimFile, hasCode } from '#web/platform/file-upload.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { renewalMessages } from './messages.ts'
import type { Offer } from './offer.ts'
import { standingKey } from './queries.ts'
import { type CurrentMembership, type RenewalSource, renewalCredentials, reportingErrors } from './source.ts'

type Options = { source: RenewalSource; plan: PlanId; offer: Offer; onSent?: () => void }

/** Sends a renewal with its payment proof, one request at a time; the input stays after any error. */
export function useRenewalForm({ source, plan, offer, onSent }: Options) {
  const { proof, siteVersion } = offer
  const { language } = useLanguage()
  const t = useMessages(renewalMessages)
  const client = useQueryClient()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const [isProofRequired, setProofRequired] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function post(cloudinaryId: string) {
    const body = { planId: plan, paymentProof: { cloudinaryId }, siteVersion }
    return reportingErrors(source, () =>
      call(subscribe, { body }, { ...renewalCredentials(source), language }),
    )
  }

  async function send() {
    const answer = await claimFile(proof.upload, post, hasCode('proof_required'))
    // The upload has failed, and the field shows its error.
    if (!answer) return
    proof.upload.remove()
    client.setQueryData<CurrentMembership>(standingKey(source), (shown) =>
      shown ? { ...shown, request: answer.subscription, rejected: undefined } : shown,
    )
    void client.invalidateQueries({ queryKey: standingKey(source) })
    onSent?.()
    toast.show({ title: t.sent, description: t.sentBody })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy.current) return
    const isMissing = proof.field.step === 'idle'
    setProofRequired(isMissing)
    setFailure(null)
    if (isMissing) return input.current?.focus()
    isBusy.current = true
    setSending(true)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.sentence)
      if (error.code === 'request_already_pending') {
        void client.invalidateQueries({ queryKey: standingKey(source) })
      }
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }

  return { input, submit, isSending, isProofRequired, failure }
}
