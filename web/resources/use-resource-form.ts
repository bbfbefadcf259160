import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useFileUpload } from '#web/platform/file-upload.ts'
import { useMessages } from '#web/platform/messages.ts'
import { resourceMessages } from './messages.ts'
import type { ResourceKind } from './queries.ts'
import { noFields, ResourceFields } from './resource-fields.ts'
import { resourceFiles } from './resource-files.ts'
import { useAdding } from './use-adding.ts'

type ResourceFieldsForm = UseFormReturn<ResourceFields>

/** Everything that the form of a new resource does: validates, waits for the upload, adds once, says what went wrong. */
export function useResourceForm(kind: ResourceKind) {
  const file = useFileUpload(resourceFiles[kind])
  const fileInput = useRef<HTMLInputElement>(null)
  const [askedForFile, setAskedForFile] = useState(false)
  const form = useForm<ResourceFields>({ resolver: zodResolver(ResourceFields), defaultValues: noFields })
  const source = form.watch('source')
  const isFileUnsent = file.field.step !== 'idle'
  const isUnsent = isFileUnsent || form.watch(['titleEn', 'titleAr', 'url']).some((text) => text.trim())
  const { add, stop, isRunning, failure, forgetFailure } = useAdding({ kind, form, upload: file.upload })
  const isWaiting = isRunning && source === 'file' && file.field.step !== 'ready'

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isRunning) return
    const { currentTarget } = event
    const lacksFile = source === 'file' && !isFileUnsent
    setAskedForFile(lacksFile)
    forgetFailure()
    const act = async () => (lacksFile ? fileInput.current?.focus() : add(currentTarget))
    await form.handleSubmit(act)(event)
  }

  return {
    form,
    source,
    /** Whoever turns to the other source waits for their file no longer. */
    onSource: () => isWaiting && stop(),
    file,
    fileInput,
    submit,
    isRunning,
    isWaiting,
    isUnsent,
    isFileMissing: source === 'file' && askedForFile && !isFileUnsent,
    failure,
  }
}

/** The sentences at the fields of a form, and the labels of those that were left empty. */
export function useFieldWords(form: ResourceFieldsForm, kind: ResourceKind, isFileMissing: boolean) {
  const words = useMessages(resourceMessages)
  const sentenceOf = useFieldSentence()
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
      return error.type === 'server' ? error.message : sentenceOf(error.message)
    },
    missing: isFileMissing ? [...missing, words.kinds[kind].file] : missing,
  }
}
