import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { ProofClaim } from '#contract/application-values.ts'
import { ApplicationInput, submitApplication } from '#contract/applications.ts'
import { optionalLine } from '#contract/text.ts'
import { type ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import type { useOffer } from '#web/public/payment/use-offer.ts'
import { claimProof, useProof } from '#web/public/payment/use-proof.ts'
import type { Transfer } from '#web/public/payment/use-transfer.ts'
import { hasPageChanged, usePrivacyVersion } from '#web/shell/use-privacy-page.ts'
import {
  deleteApplicationDraft,
  emptyDraft,
  hasText,
  type Received,
  storeReceived,
  useStoredDraft,
} from './application-draft.ts'
import { applicationMessages } from './messages.ts'
import { hasExpiredProof, storedProof } from './stored-proof.ts'
import { visitSource } from './visit-source.ts'

const { fullName, email, phone, whatsapp, password } = ApplicationInput.shape

const ApplicationValues = z
  .object({
    fullName,
    email,
    phone,
    whatsapp: z.string(),
    sameAsPhone: z.boolean(),
    socialMedia: optionalLine(200),
    password,
    consent: z.literal(true, { error: 'consent' }),
    website: z.string(),
  })
  .superRefine(
    (values, context) => {
      if (values.sameAsPhone) return
      const problem = whatsapp.safeParse(values.whatsapp).error?.issues[0]
      if (problem) context.addIssue({ code: 'custom', path: ['whatsapp'], message: problem.message })
    },
    // Together with the errors of the other fields, not only after they are fixed.
    { when: () => true },
  )
type ApplicationValues = z.output<typeof ApplicationValues>

const noFields = { ...emptyDraft, password: '', consent: false, website: '' }

export type ApplicationFormState = ReturnType<typeof useApplicationForm>

type ApplicationFormOptions = {
  transfer: Transfer
  offer: Pick<ReturnType<typeof useOffer>, 'siteVersion' | 'showPriceIn'>
  onReceived: (received: Received) => void
}

/** The logic of the order form: validates, stores the draft, sends once, and shows errors. */
export function useApplicationForm({ transfer, offer, onReceived }: ApplicationFormOptions) {
  const { plan } = transfer.due
  const t = useMessages(applicationMessages)
  const isProofExpired = useExpiredProof()
  const proof = useProof({ store: storedProof })
  const privacy = usePrivacyVersion()

  const post = usePost({ transfer, offer, privacy, onPageChanged: () => form.write({ consent: false }) })

  const { failure, ...form } = useCallForm({
    schema: ApplicationValues,
    initial: noFields,
    checkOn: 'leave',
    file: proof,
    send: (values) => claimProof(proof, (paymentProof) => post(values, paymentProof)),
    onSent: onReceived,
    onFailed: (error) => {
      offer.showPriceIn(error, plan)
      transfer.onFailed(error)
    },
  })
  const isRestored = useStoredDraft(form)
  const isStored = hasText(form.values) || proof.field.step === 'ready'
  return {
    ...form,
    proof,
    failure: failure && failureOf(failure.error, t),
    /** Whether the server has a request with this receipt: its answer was lost, and something typed differs since. */
    hasArrived: failure?.error?.code === 'proof_already_used',
    isProofExpired: isProofExpired && proof.field.step === 'idle',
    /** Whether the form has text that was typed on this device before. */
    isRestored: isRestored && isStored,
    /** Whether this device stores anything of the form. */
    isStored,
    clear: () => {
      form.write(noFields)
      proof.upload.remove()
      deleteApplicationDraft()
      transfer.askAnew()
      form.focus('fullName')
    },
  }
}

type PostOptions = Pick<ApplicationFormOptions, 'transfer' | 'offer'> & {
  privacy: ReturnType<typeof usePrivacyVersion>
  /** Called when the page about privacy is another one by now: whoever has not seen it has not agreed to it. */
  onPageChanged: () => void
}

/** Sends the request with what else belongs to it. */
function usePost({ transfer, offer, privacy, onPageChanged }: PostOptions) {
  const { plan, months, total: expectedTotal } = transfer.due
  const { language } = useLanguage()
  return async ({ sameAsPhone, website, ...values }: ApplicationValues, paymentProof: ProofClaim) => {
    const body = {
      ...values,
      whatsapp: sameAsPhone ? values.phone : values.whatsapp,
      ...{ plan, months, expectedTotal, siteVersion: offer.siteVersion },
      ...transfer.sent,
      paymentProof,
      source: visitSource(),
      privacyVersion: privacy.version,
      ...(website && { website }),
    }
    const { subscription } = await call(submitApplication, { body }, { language }).catch((error) => {
      if (hasPageChanged(error)) {
        onPageChanged()
        privacy.renew()
      }
      throw error
    })
    const { code, payCode, plan: ordered, price, months: paid, total } = subscription
    return storeReceived({ code, payCode, plan: ordered, terms: { price, months: paid, total } })
  }
}

/** Whether the payment proof of before is too old. Has to be read before `useProof` deletes it. */
function useExpiredProof(): boolean {
  const [isExpired, setExpired] = useState(false)
  useEffect(() => setExpired(hasExpiredProof()), [])
  return isExpired
}

/** The sentence of the error if it gives a reason; otherwise that sending failed. Only one of them asks to try again. */
function failureOf(error: ApiError | null, t: { failed: string; offline: string }): string {
  if (!error || error.code === 'unexpected') return t.failed
  return error.code === 'offline' ? t.offline : error.sentence
}
