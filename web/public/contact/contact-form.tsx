import type { ReactNode } from 'react'
import { useHydrated } from '#web/platform/hydrated.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './contact-form.module.css'
import type { MessageError, MessageField, TypedMessage } from './message-fields.ts'
import { messageMessages } from './messages.ts'
import { useMessageForm } from './use-message-form.ts'

type ContactFormProps = {
  /** The input that the server returned after an error, and the errors of its fields. */
  returned?: { typed: TypedMessage; fields: MessageError['fields'] }
  /** Shown above the button: an error that belongs to no field. */
  failure?: ReactNode
}

/**
 * The form to write to the coach. The input stays after any error; after success it is cleared, and a toast and a notice are shown.
 * Without scripts it is sent as a plain form; after an error the response shows the input again as `returned`.
 */
export function ContactForm({ returned, failure }: ContactFormProps) {
  const t = useMessages(messageMessages)
  const fields = returned?.fields ?? {}
  const { form, handlers, isSending, shown, sentCount, emailHint } = useMessageForm({
    fields,
    notice: failure,
  })
  const typed = sentCount === 0 ? returned?.typed : undefined
  const isHydrated = useHydrated()
  return (
    <form
      {...handlers}
      ref={form}
      className={styles.form}
      method="post"
      action="/contact"
      noValidate={isHydrated}
    >
      <Fields key={sentCount} typed={typed} problems={shown.fields} emailHint={emailHint} />
      {shown.notice}
      <Button type="submit" busy={isSending}>
        {isSending ? t.sending : t.send}
      </Button>
    </form>
  )
}

type FieldsProps = {
  typed: TypedMessage | undefined
  problems: MessageError['fields']
  emailHint: ReactNode
}

function Fields({ typed, problems, emailHint }: FieldsProps) {
  const t = useMessages(messageMessages)
  const field = (name: MessageField) => ({
    name,
    label: t[name],
    error: problems[name],
    defaultValue: typed?.[name],
    required: true,
  })
  return (
    <>
      <div className={styles.half}>
        <TextField {...field('name')} autoComplete="name" />
        <TextField {...field('phone')} type="tel" autoComplete="tel" placeholder="01x xxxx xxxx" />
      </div>
      <TextField
        {...field('email')}
        type="email"
        autoComplete="email"
        placeholder="name@example.com"
        hint={emailHint}
      />
      <TextArea {...field('message')} placeholder={t.example} />
      <div className={styles.trap} aria-hidden="true">
        <label>
          Website <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}
