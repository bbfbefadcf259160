import { useRef } from 'react'
import { z } from 'zod'
import { completedLink } from '#contract/video-links.ts'
import type { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useFileUpload } from '#web/platform/file-upload.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { resourceMessages } from './messages.ts'
import type { ResourceKind } from './queries.ts'
import { formFieldAt, noFields, ResourceFields } from './resource-fields.ts'
import { resourceFiles } from './resource-files.ts'
import { useSendResource } from './send-resource.ts'

// Type and source stay, as the next resource is likely to have the same.
const clearedFields = ['titleEn', 'titleAr', 'url'] as const

const Typed = z.preprocess(
  (typed: ResourceFields) => ({ ...typed, url: completedLink(typed.url) }),
  ResourceFields,
)

/**
 * The state and actions of the form for a new resource. The fields are read when the upload is complete, because the
 * user may edit during it; edits after that are kept in the form.
 */
export function useResourceForm(kind: ResourceKind) {
  const t = useMessages(resourceMessages)
  const localized = useLocalized()
  const toast = useToast()
  const file = useFileUpload(resourceFiles[kind])
  const sendResource = useSendResource(kind, file.upload)
  const fail = useAddFailure()
  const sent = useRef({ fields: noFields, file: file.upload.shown.read() })
  const form = useCallForm({
    schema: Typed,
    initial: noFields,
    file,
    needsFile: ({ source }) => source === 'file',
    send: ({ source }, { isCurrent, read, recheck }) =>
      sendResource(source, async () => {
        if (!isCurrent()) return null
        sent.current = { fields: read(), file: file.upload.shown.read() }
        return recheck() ?? null
      }),
    onSent: ({ title }) => {
      toast.show({ title: t.added(isolate(localized(title))) })
      clear()
    },
    onFailed: fail.show,
    fieldOf: formFieldAt,
  })

  /** Clears the fields that were sent, unless edited since; moves focus only within the form. */
  function clear(): void {
    const { fields } = sent.current
    if (file.upload.shown.read() === sent.current.file) file.upload.remove()
    const typed = form.read()
    const unchanged = clearedFields.filter((name) => typed[name] === fields[name])
    form.write(Object.fromEntries(unchanged.map((name) => [name, ''])))
    const holdsFocus = form.form.ref.current?.contains(document.activeElement)
    if (unchanged.length === clearedFields.length && holdsFocus) form.focus('titleEn')
  }

  const isFileUnsent = file.field.step !== 'idle'
  const isWaiting = form.isSending && form.values.source === 'file' && file.field.step !== 'ready'
  return {
    ...form,
    /** Switching the source stops waiting for the file. */
    onSource: () => isWaiting && form.stop(),
    file,
    isWaiting,
    isUnsent: isFileUnsent || clearedFields.some((name) => form.values[name].trim()),
    failure: form.isSending ? null : fail.sentenceOf(form.failure?.error),
  }
}

/** Shows an error as a toast, and in the form if it concerns no field. */
function useAddFailure() {
  const t = useMessages(resourceMessages)
  const showFailure = useFailureToast()
  return {
    // After a 401 a dialog to sign in again opens above this form, which stays as it is.
    show: (error: unknown) => showFailure(t.addFailed, error),
    sentenceOf: (error: ApiError | null | undefined) => {
      if (!error || error.status === 401) return null
      return Object.values(error.fields).join(' ') || error.sentence
    },
  }
}

/** The labels of the required fields that are empty. */
export function useMissing(form: ReturnType<typeof useResourceForm>, kind: ResourceKind): string[] {
  const t = useMessages(resourceMessages)
  const required = useFieldSentence()('required')
  const labels = { titleEn: t.titleEn, titleAr: t.titleAr, url: t.kinds[kind].url }
  const { source } = form.values
  const missing = clearedFields.filter(
    (name) => form.errors[name] === required && (name !== 'url' || source === 'link'),
  )
  const named = missing.map((name) => labels[name])
  return form.isFileMissing ? [...named, t.kinds[kind].file] : named
}
