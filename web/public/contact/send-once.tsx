import type { ReactNode } from 'react'
import type { Language } from '#contract/values.ts'
import { Failure } from './failure.tsx'
import { type MessageError, type TypedMessage, typedIn } from './message-fields.ts'
import { Received } from './received.tsx'
import { sendTyped } from './send-message.ts'

let attempt = { content: '', key: '' }

/** The notice to show in the form, and the errors of its fields. */
type Outcome = { isSent: boolean; fields: MessageError['fields']; notice: ReactNode }

/**
 * Sends a form's message. The same content has the same idempotency key, so that a retry after a lost response does not
 * save a second message.
 */
export async function sendOnce(form: FormData, language: Language): Promise<Outcome> {
  const typed = typedIn(form)
  const error = await sendTyped(typed, { language, idempotencyKey: keyOf(typed) })
  if (error) return { isSent: false, fields: error.fields, notice: <Failure error={error} /> }
  attempt = { content: '', key: '' }
  return { isSent: true, fields: {}, notice: <Received /> }
}

function keyOf(typed: TypedMessage): string {
  const content = JSON.stringify(typed)
  if (attempt.content !== content) {
    attempt = { content, key: crypto.getRandomValues(new Uint32Array(4)).join('-') }
  }
  return attempt.key
}
