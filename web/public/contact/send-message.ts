import { fieldSentence } from '#contract/field-errors.ts'
import { ContactMessage, sendMessage } from '#contract/messages.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, type CallOptions, call } from '#web/platform/api.ts'
import { type MessageError, type MessageField, messageFields, type TypedMessage } from './message-fields.ts'

type SendOptions = Pick<CallOptions, 'fetch' | 'idempotencyKey'> & { language: Language }

/** Validates and sends a message to the coach. Returns null after success, else the error. */
export async function sendTyped(typed: TypedMessage, options: SendOptions): Promise<MessageError | null> {
  const { success, data, error } = ContactMessage.safeParse(typed)
  if (!success) {
    const problems = error.issues.map(({ path, message }) => [path[0], message] as const).reverse()
    const fields = atFields(problems.map(([field, word]) => [field, fieldSentence(word, options.language)]))
    return { status: 422, fields }
  }
  try {
    await call(sendMessage, { body: data }, options)
    return null
  } catch (error) {
    if (error instanceof ApiError) return messageErrorOf(error)
    throw error
  }
}

function messageErrorOf({ code, status, sentence, fields, retryAfter }: ApiError): MessageError {
  const known = atFields(Object.entries(fields))
  if (Object.keys(known).length > 0) return { status, fields: known }
  if (code === 'too_many_requests' && retryAfter) {
    return { status, fields: {}, waitMinutes: Math.ceil(retryAfter / 60) }
  }
  return { status: status || 503, fields: {}, sentence }
}

function atFields(errors: (readonly [PropertyKey | undefined, string])[]): MessageError['fields'] {
  return Object.fromEntries(errors.filter(([field]) => messageFields.includes(field as MessageField)))
}
