import type { ReactNode } from 'react'
import type { Language } from '#contract/values.ts'
import { Failure } from './failure.tsx'
import { type MessageRefusal, type TypedMessage, typedIn } from './message-fields.ts'
import { sendTyped } from './send-message.ts'

let attempt = { content: '', key: '' }

/**
 * Sends what a form holds. Answers null once it is kept, else what to say and where. The same content keeps its key, so
 * that a repeat after a lost answer is not a second message.
 */
export async function sendOnce(
  form: FormData,
  language: Language,
): Promise<{ fields: MessageRefusal['fields']; failure: ReactNode } | null> {
  const typed = typedIn(form)
  const refusal = await sendTyped(typed, { language, idempotencyKey: keyOf(typed) })
  if (refusal) return { fields: refusal.fields, failure: <Failure refusal={refusal} /> }
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
