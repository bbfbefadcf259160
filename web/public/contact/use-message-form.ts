import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import type { MessageError, MessageField } from './message-fields.ts'
import { messageMessages } from './messages.ts'

// Loaded when a visitor starts to write, because few visitors do.
const loadSender = () => import('./send-once.tsx')
const loadHints = () => import('#web/ui/email-hint.tsx')

/** The errors at fields, and a notice: the error of the form, or that it was sent. `isNew` is false after an edit. */
type Shown = { fields: MessageError['fields']; notice?: ReactNode; isSent?: boolean; isNew?: boolean }

/** The logic of the contact form: sends once, clears the input only after success, and shows errors. */
export function useMessageForm(first: Shown) {
  const { language } = useLanguage()
  const t = useMessages(messageMessages)
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const [sentCount, setSentCount] = useState(0)
  const [shown, setShown] = useState(first)
  const { emailHint, setEmailHint, updateHint } = useEmailHint()

  useEffect(() => {
    if (shown.isNew) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [shown])

  async function send(content: FormData) {
    const { sendOnce } = await loadSender()
    const outcome = await sendOnce(content, language)
    setShown({ ...outcome, isNew: true })
    if (!outcome.isSent) return
    setSentCount((count) => count + 1)
    setEmailHint(null)
    toast.show({ title: t.sent, takesFocus: true })
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    setShown({ fields: {} })
    await send(new FormData(event.currentTarget)).catch(() => toast.show({ title: t.failed, tone: 'bad' }))
    isBusy.current = false
    setSending(false)
  }

  /** Removes the error of a field when it is edited, and what was said of a message that was sent. */
  function clearErrors({ target }: FormEvent<HTMLFormElement>) {
    const input = target as HTMLInputElement
    if (input.name === 'email') void updateHint(input)
    const { [input.name as MessageField]: problem, ...fields } = shown.fields
    if (shown.isSent) setShown({ fields })
    else if (problem) setShown({ ...shown, fields, isNew: false })
  }

  /** Preloads the module that sends. If that fails, sending loads it again and shows the error. */
  const prepare = () => void loadSender().catch(() => {})

  return {
    form,
    handlers: { onSubmit: submit, onInput: clearErrors, onFocus: prepare },
    isSending,
    shown,
    sentCount,
    emailHint,
  }
}

/** The hint for a misspelt email address. If its module fails to load, there is no hint. */
function useEmailHint() {
  const [emailHint, setEmailHint] = useState<ReactNode>(null)

  async function updateHint(input: HTMLInputElement) {
    const hints = await loadHints().catch(() => null)
    const accept = (suggestion: string) => {
      input.value = suggestion
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.focus()
    }
    setEmailHint(hints?.emailHint(input.value, accept))
  }

  return { emailHint, setEmailHint, updateHint }
}
