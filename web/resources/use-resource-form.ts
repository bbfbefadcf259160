import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { fieldSentence } from '#contract/field-problems.ts'
import { ApiError } from '#web/platform/api.ts'
import { useFileUpload } from '#web/platform/file-upload.ts'
import { isolate } from '#web/platform/isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { resourceMessages } from './messages.ts'
import type { ResourceKind } from './queries.ts'
import { fieldAt, noFields, ResourceFields } from './resource-fields.ts'
import { resourceFiles } from './resource-files.ts'
import { useSendResource } from './send-resource.ts'
import { useStay } from './use-stay.ts'

type ResourceFieldsForm = UseFormReturn<ResourceFields>

/** Everything that the form of a new resource does: validates, waits for the upload, adds once, says what went wrong. */
export function useResourceForm(kind: ResourceKind) {
  const words = useMessages(resourceMessages)
  const localized = useLocalized()
  const toast = useToast()
  const tellFailure = useFailureToast()
  const file = useFileUpload(resourceFiles[kind])
  const fileInput = useRef<HTMLInputElement>(null)
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const [askedForFile, setAskedForFile] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const sendResource = useSendResource(kind, file.upload)
  const form = useForm<ResourceFields>({ resolver: zodResolver(ResourceFields), defaultValues: noFields })
  const source = form.watch('source')
  useStay(file.field.step === 'uploading')

  async function send(fields: ResourceFields) {
    try {
      const resource = await sendResource(fields)
      if (!resource) return
      toast.show({ title: words.added(isolate(localized(resource.title))) })
      file.upload.remove()
      // The type and the source are likely to be the next one's too.
      for (const name of ['titleEn', 'titleAr', 'url'] as const) form.resetField(name)
      form.setFocus('titleEn')
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault
      // Whose session ended is asked to sign in again above this form, and then goes on where they were.
      if (fault.status === 401) return
      tellFailure(words.addFailed, fault)
      setFailure(showAtFields(fault, form))
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    const lacksFile = form.getValues('source') === 'file' && file.field.step === 'idle'
    setAskedForFile(lacksFile)
    setFailure(null)
    setSending(!lacksFile)
    const act = lacksFile ? async () => fileInput.current?.focus() : send
    await form
      .handleSubmit(act)(event)
      .finally(() => {
        isBusy.current = false
        setSending(false)
      })
  }

  const isFileMissing = source === 'file' && askedForFile && file.field.step === 'idle'
  return { form, source, file, fileInput, submit, isSending, isFileMissing, failure }
}

/** The sentences at the fields of a form, and the labels of those that were left empty. */
export function useFieldWords(form: ResourceFieldsForm, kind: ResourceKind, isFileMissing: boolean) {
  const words = useMessages(resourceMessages)
  const { language } = useLanguage()
  const { errors } = form.formState
  const labels = { titleEn: words.titleEn, titleAr: words.titleAr, url: words.kinds[kind].url }
  const needed =
    form.watch('source') === 'link'
      ? (['titleEn', 'titleAr', 'url'] as const)
      : (['titleEn', 'titleAr'] as const)
  const missing = needed.filter((name) => errors[name]?.message === 'required').map((name) => labels[name])
  return {
    errorOf: (name: keyof ResourceFields) => {
      const error = errors[name]
      if (!error?.message) return undefined
      return error.type === 'server' ? error.message : fieldSentence(error.message, language)
    },
    missing: isFileMissing ? [...missing, words.kinds[kind].file] : missing,
  }
}

/** Puts what the server said of fields at those fields; answers what is left to say, if anything. */
function showAtFields(fault: ApiError, form: ResourceFieldsForm): string | null {
  const others: string[] = []
  for (const [path, message] of Object.entries(fault.fields)) {
    const field = fieldAt(path)
    if (field) form.setError(field, { type: 'server', message })
    else others.push(message)
  }
  if (others.length > 0) return others.join(' ')
  return Object.keys(fault.fields).length > 0 ? null : fault.sentence
}
