import { fieldSentence } from '#contract/field-problems.ts'
import { ContactMessage, sendMessage } from '#contract/messages.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, type CallOptions, call } from '#web/platform/api.ts'
import { type MessageField, type MessageRefusal, messageFields, type TypedMessage } from './message-fields.ts'

type SendOptions = Pick<CallOptions, 'fetch' | 'idempotencyKey'> & { language: Language }

/** Sends what was typed to the coach. Answers null once it is kept there, else why it was not taken. */
export async function sendTyped(typed: TypedMessage, options: SendOptions): Promise<MessageRefusal | null> {
  const { success, data, error } = ContactMessage.safeParse(typed)
  if (!success) {
    const problems = error.issues.map(({ path, message }) => [path[0], message] as const).reverse()
    const fields = atFields(problems.map(([field, word]) => [field, fieldSentence(word, options.language)]))
    return { status: 422, fields }
  }
  try {
    await call(sendMessage, { body: data }, options)
    return null
  } catch (fault) {
    if (fault instanceof ApiError) return refusalOf(fault)
    throw fault
  }
}

function refusalOf({ code, status, sentence, fields, retryAfter }: ApiError): MessageRefusal {
  const known = atFields(Object.entries(fields))
  if (Object.keys(known).length > 0) return { status, fields: known }
  if (code === 'too_many_requests' && retryAfter) {
    return { status, fields: {}, waitMinutes: Math.ceil(retryAfter / 60) }
  }
  return { status: status || 503, fields: {}, sentence }
}

function atFields(said: (readonly [PropertyKey | undefined, string])[]): MessageRefusal['fields'] {
  return Object.fromEntries(said.filter(([field]) => messageFields.includes(field as MessageField)))
}
