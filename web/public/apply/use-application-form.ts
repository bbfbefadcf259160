import type { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { emptyDraft, type Received, useStoredDraft } from './application-draft.ts'
import { ApplicationValues } from './application-values.ts'
import { applicationMessages } from './messages.ts'
import { useProofUpload } from './proof-upload.ts'
import { type OrderShown, sendApplication } from './send-application.ts'

type Options = Omit<OrderShown, 'language'> & { onReceived: (received: Received) => void }

const noFields = { ...emptyDraft, password: '', consent: false, website: '' }

export type ApplicationFormState = ReturnType<typeof useApplicationForm>

/** The logic of the order form: validates, stores the draft, sends once, and shows errors. */
export function useApplicationForm({ onReceived, ...shown }: Options) {
  const { language } = useLanguage()
  const t = useMessages(applicationMessages)
  const proof = useProofUpload()
  const { failure, ...form } = useCallForm({
    schema: ApplicationValues,
    initial: noFields,
    checkOn: 'leave',
    file: proof,
    send: (values) => sendApplication(values, proof.upload, { ...shown, language }),
    onSent: onReceived,
    onFailed: () => {},
  })
  useStoredDraft(form)
  return { ...form, proof, failure: failure && failureOf(failure.error, t.failed) }
}

/** The server's sentence if it gives a reason; otherwise that sending failed, with the reason if it is known. */
function failureOf(error: ApiError | null, failed: string): string {
  if (!error || error.code === 'unexpected') return failed
  return error.status > 0 ? error.sentence : `${failed} ${error.sentence}`
}
