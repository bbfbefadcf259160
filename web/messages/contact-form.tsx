import type { ReactNode } from 'react'
import { useHydrated } from '#web/platform/hydrated.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './contact-form.module.css'
import type { MessageField, MessageRefusal, TypedMessage } from './message-fields.ts'
import { messageMessages } from './messages.ts'
import { useMessageForm } from './use-message-form.ts'

type ContactFormProps = {
  /** A message that the server gave back, and what is wrong with its fields. */
  returned?: { typed: TypedMessage; fields: MessageRefusal['fields'] }
  /** Stands above the button: why the message was given back, where no field is to blame. */
  failure?: ReactNode
}

/**
 * Writes to the coach. Whatever fails, what was typed stays; once sent it is cleared and a toast says so. Where no
 * scripts run it is sent as a plain form, and the page that answers shows it again as `returned` if it was refused.
 */
export function ContactForm({ returned, failure }: ContactFormProps) {
  const words = useMessages(messageMessages)
  const fields = returned?.fields ?? {}
  const { form, handlers, isSending, refused, sentCount, emailHint } = useMessageForm({ fields, failure })
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
      <Fields key={sentCount} typed={typed} problems={refused.fields} emailHint={emailHint} />
      {refused.failure}
      <Button type="submit" busy={isSending}>
        {isSending ? words.sending : words.send}
      </Button>
    </form>
  )
}

type FieldsProps = {
  typed: TypedMessage | undefined
  problems: MessageRefusal['fields']
  emailHint: ReactNode
}

function Fields({ typed, problems, emailHint }: FieldsProps) {
  const words = useMessages(messageMessages)
  const field = (name: MessageField) => ({
    name,
    label: words[name],
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
      <TextArea {...field('message')} placeholder={words.example} />
      <div className={styles.trap} aria-hidden="true">
        <label>
          Website <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}
