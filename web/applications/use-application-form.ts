import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useRef, useState } from 'react'
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { type Received, readDraft, useKeptDraft } from './application-draft.ts'
import { type ApplicationFields, ApplicationValues } from './application-values.ts'
import { applicationMessages } from './messages.ts'
import { useProofUpload } from './proof-upload.ts'
import { type OrderShown, sendApplication } from './send-application.ts'

/** The form library's form of an application. */
export type ApplicationFieldsForm = UseFormReturn<ApplicationFields, unknown, ApplicationValues>

type Options = Omit<OrderShown, 'language'> & { onReceived: (received: Received) => void }

/** Everything that the order form does: validates, keeps the draft, sends once, and says what went wrong. */
export function useApplicationForm({ onReceived, ...shown }: Options) {
  const { language } = useLanguage()
  const words = useMessages(applicationMessages)
  const proof = useProofUpload()
  const proofInput = useRef<HTMLInputElement>(null)
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const [askedForProof, setAskedForProof] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const fields = useForm<ApplicationFields, unknown, ApplicationValues>({
    resolver: zodResolver(ApplicationValues),
    defaultValues: { ...readDraft(), password: '', website: '' },
    mode: 'onTouched',
  })
  useKeptDraft(fields.watch)

  function askForProof() {
    setAskedForProof(true)
    proofInput.current?.focus()
  }

  async function send(values: ApplicationValues) {
    if (proof.field.step === 'idle') return askForProof()
    try {
      const received = await sendApplication(values, proof.upload, { ...shown, language })
      if (received) onReceived(received)
      else askForProof()
    } catch (fault) {
      if (fault instanceof ApiError && fault.code === 'proof_required') askForProof()
      else if (!showAtFields(fault, fields)) setFailure(failureOf(fault, words.failed))
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    setFailure(null)
    setAskedForProof(proof.field.step === 'idle')
    await fields.handleSubmit(send)(event)
    isBusy.current = false
    setSending(false)
  }

  const isProofMissing = askedForProof && proof.field.step === 'idle'
  return { fields, proof, proofInput, submit, isSending, isProofMissing, failure }
}

/** The sentence of a field's error: the server's own, or the one of the agreement. */
export function errorOf(
  errors: FieldErrors<ApplicationFields>,
  name: keyof ApplicationFields,
  sentenceOf: (problem: string) => string,
): string | undefined {
  const error = errors[name]
  if (!error?.message) return undefined
  return error.type === 'server' ? error.message : sentenceOf(error.message)
}

/** Puts what the server said of fields at those fields; false where it named none that is here. */
function showAtFields(fault: unknown, fields: ApplicationFieldsForm): boolean {
  const said = fault instanceof ApiError ? Object.entries(fault.fields) : []
  const here = said.filter(([name]) => name in ApplicationValues.shape)
  for (const [name, message] of here) {
    fields.setError(name as keyof ApplicationFields, { type: 'server', message }, { shouldFocus: true })
  }
  return here.length > 0
}

/** The server's own sentence where it has a reason to give; else that it failed, and why if that is known. */
function failureOf(fault: unknown, failed: string): string {
  if (!(fault instanceof ApiError) || fault.code === 'unexpected') return failed
  return fault.status > 0 ? fault.sentence : `${failed} ${fault.sentence}`
}
