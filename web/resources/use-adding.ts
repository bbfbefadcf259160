import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '#web/platform/api.ts'
import type { FileUpload } from '#web/platform/file-upload.ts'
import { isolate } from '#web/platform/isolate.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { resourceMessages } from './messages.ts'
import type { ResourceKind } from './queries.ts'
import { fieldAt, ResourceFields } from './resource-fields.ts'
import { useSendResource } from './send-resource.ts'

type AddingParts = { kind: ResourceKind; form: UseFormReturn<ResourceFields>; upload: FileUpload }

/**
 * Adds what stands in a form, one addition at a time. That is read when the upload has arrived, as one goes on typing
 * meanwhile; what is typed or chosen after that stays.
 */
export function useAdding({ kind, form, upload }: AddingParts) {
  const words = useMessages(resourceMessages)
  const localized = useLocalized()
  const toast = useToast()
  const tellFailure = useFailureToast()
  const sendResource = useSendResource(kind, upload)
  const running = useRef<object | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  function start(attempt: object | null) {
    running.current = attempt
    setRunning(attempt !== null)
  }

  async function add(element: HTMLElement) {
    if (running.current) return
    const attempt = {}
    start(attempt)
    const holdsFocus = () => element.contains(document.activeElement)
    let clear = () => {}
    const read = async () => {
      if (running.current !== attempt) return null
      clear = clearing({ form, upload, holdsFocus })
      return readFields(form, holdsFocus())
    }
    try {
      const resource = await sendResource(form.getValues('source'), read)
      if (!resource) return
      toast.show({ title: words.added(isolate(localized(resource.title))) })
      clear()
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault
      // Whose session ended is asked to sign in again above this form, and then goes on where they were.
      if (fault.status === 401) return
      tellFailure(words.addFailed, fault)
      setFailure(showAtFields(fault, form))
    } finally {
      if (running.current === attempt) start(null)
    }
  }

  return { add, stop: () => start(null), isRunning, failure, forgetFailure: () => setFailure(null) }
}

/** What stands in the fields; null where it does not fit, which then is said at them. */
async function readFields(form: AddingParts['form'], shouldFocus: boolean): Promise<ResourceFields | null> {
  const { data } = ResourceFields.safeParse(form.getValues())
  if (!data) await form.trigger(undefined, { shouldFocus })
  return data ?? null
}

type Clearing = Omit<AddingParts, 'kind'> & { holdsFocus: () => boolean }

/** The way to clear what stands there now, once it is added: nothing that was changed in between, and no focus from elsewhere. */
function clearing({ form, upload, holdsFocus }: Clearing): () => void {
  // The type and the source are likely to be the next one's too.
  const names = ['titleEn', 'titleAr', 'url'] as const
  const sent = form.getValues()
  const file = upload.snapshot()
  return () => {
    if (upload.snapshot() === file) upload.remove()
    const unchanged = names.filter((name) => form.getValues(name) === sent[name])
    for (const name of unchanged) form.resetField(name)
    if (unchanged.length === names.length && holdsFocus()) form.setFocus('titleEn')
  }
}

/** Puts what the server said of fields at those fields; answers what is left to say, if anything. */
function showAtFields(fault: ApiError, form: AddingParts['form']): string | null {
  const others: string[] = []
  for (const [path, message] of Object.entries(fault.fields)) {
    const field = fieldAt(path)
    if (field) form.setError(field, { type: 'server', message })
    else others.push(message)
  }
  if (others.length > 0) return others.join(' ')
  return Object.keys(fault.fields).length > 0 ? null : fault.sentence
}
