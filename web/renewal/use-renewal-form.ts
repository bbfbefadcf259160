import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { subscribe } from '#contract/renewal.ts'
import type { PlanId } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { claimFile, hasCode } from '#web/platform/file-upload.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { renewalMessages } from './messages.ts'
import type { Offer } from './offer.ts'
import { standingKey } from './queries.ts'
import { credentialsOf, heard, type RenewalSource, type Standing } from './source.ts'

type Options = { source: RenewalSource; plan: PlanId; offer: Offer; onSent?: () => void }

/** Sends a request for a package once at a time, with its proof; whatever fails, what was chosen stays. */
export function useRenewalForm({ source, plan, offer, onSent }: Options) {
  const { proof, siteVersion } = offer
  const { language } = useLanguage()
  const words = useMessages(renewalMessages)
  const client = useQueryClient()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function post(cloudinaryId: string) {
    const body = { planId: plan, paymentProof: { cloudinaryId }, siteVersion }
    return heard(source, () => call(subscribe, { body }, { ...credentialsOf(source), language }))
  }

  async function send() {
    const answer = await claimFile(proof.upload, post, hasCode('proof_required'))
    // Its upload has failed meanwhile, and says so at the field.
    if (!answer) return
    proof.upload.remove()
    client.setQueryData<Standing>(standingKey(source), (shown) =>
      shown ? { ...shown, request: answer.subscription, rejected: undefined } : shown,
    )
    void client.invalidateQueries({ queryKey: standingKey(source) })
    onSent?.()
    toast.show({ title: words.sent, description: words.sentBody })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy.current) return
    const isMissing = proof.field.step === 'idle'
    setAsked(isMissing)
    setFailure(null)
    if (isMissing) return input.current?.focus()
    isBusy.current = true
    setSending(true)
    try {
      await send()
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault
      setFailure(fault.sentence)
      if (fault.code === 'request_already_pending') {
        void client.invalidateQueries({ queryKey: standingKey(source) })
      }
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }

  return { input, submit, isSending, isAsked, failure }
}
