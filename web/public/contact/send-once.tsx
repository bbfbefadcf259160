import type { ReactNode } from 'react'
import type { Language } from '#contract/values.ts'
import { Failure } from './failure.tsx'
import { type MessageError, type TypedMessage, typedIn } from './message-fields.ts'
import { sendTyped } from './send-message.ts'

let attempt = { content: '', key: '' }

/**
 * Sends a form's message. Returns null after success, else the errors to show. The same content has the same
 * idempotency key, so that a retry after a lost response does not save a second message.
 */
export async function sendOnce(
  form: FormData,
  language: Language,
): Promise<{ fields: MessageError['fields']; failure: ReactNode } | null> {
  const typed = typedIn(form)
  const error = await sendTyped(typed, { language, idempotencyKey: keyOf(typed) })
  if (error) return { fields: error.fields, failure: <Failure error={error} /> }
  attempt = { content: '', key: '' }
  return null
}

function keyOf(typed: TypedMessage): string {
  const content = JSON.stringify(typed)
  if (attempt.content !== content) {
    attempt = { content, key: crypto.getRandomValues(new Uint32Array(4)).join('-') }
  }
  return attempt.key
}
