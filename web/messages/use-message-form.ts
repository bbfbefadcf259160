import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import type { MessageField, MessageRefusal } from './message-fields.ts'
import { messageMessages } from './messages.ts'

// Loaded when somebody begins to write: of those who open the page few do.
const sending = () => import('./send-once.tsx')
const hinting = () => import('#web/ui/email-hint.tsx')

/** What is wrong: a sentence at each field, or a notice. `isNew` until somebody mends a field. */
type Refused = { fields: MessageRefusal['fields']; failure?: ReactNode; isNew?: boolean }

/** Everything that the contact form does: sends once, keeps what was typed until it is kept, says what went wrong. */
export function useMessageForm(first: Refused) {
  const { language } = useLanguage()
  const words = useMessages(messageMessages)
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const [sentCount, setSentCount] = useState(0)
  const [refused, setRefused] = useState(first)
  const { emailHint, setEmailHint, lookAt } = useEmailHint()

  useEffect(() => {
    if (refused.isNew) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refused])

  async function send(content: FormData) {
    const { sendOnce } = await sending()
    const refusal = await sendOnce(content, language)
    if (refusal) return setRefused({ ...refusal, isNew: true })
    setSentCount((count) => count + 1)
    setEmailHint(null)
    toast.show({ title: words.sent, takesFocus: true })
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    setRefused({ fields: {} })
    await send(new FormData(event.currentTarget)).catch(() =>
      toast.show({ title: words.failed, tone: 'bad' }),
    )
    isBusy.current = false
    setSending(false)
  }

  /** What was wrong with a field is not said any more once it is being mended. */
  function mend({ target }: FormEvent<HTMLFormElement>) {
    const input = target as HTMLInputElement
    if (input.name === 'email') void lookAt(input)
    const { [input.name as MessageField]: problem, ...fields } = refused.fields
    if (problem) setRefused({ ...refused, fields, isNew: false })
  }

  /** Loads ahead what sending needs. Where that fails, sending tries again and says so. */
  const prepare = () => void sending().catch(() => {})

  return {
    form,
    handlers: { onSubmit: submit, onInput: mend, onFocus: prepare },
    isSending,
    refused,
    sentCount,
    emailHint,
  }
}

/** What to say where the address that is being typed has a slip. Without the script that knows, nothing is said. */
function useEmailHint() {
  const [emailHint, setEmailHint] = useState<ReactNode>(null)

  async function lookAt(input: HTMLInputElement) {
    const hints = await hinting().catch(() => null)
    const take = (meant: string) => {
      input.value = meant
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.focus()
    }
    setEmailHint(hints?.emailHint(input.value, take))
  }

  return { emailHint, setEmailHint, lookAt }
}
