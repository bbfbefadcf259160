import type { CallAnswer, Endpoint } from '#contract/endpoint.ts'
import { errorSentence } from '#contract/errors.ts'
import { ApiError, faultOf, type RawAnswer } from './api-error.ts'
import type { Sent } from './api-request.ts'
import { endSession } from './session.ts'

/**
 * What a call answered, as the agreement has it. Throws `ApiError` for a refusal, and for a success that differs from
 * the agreement. A 401 to a kept session's token ends that session.
 */
export function answerOf<E extends Endpoint>(endpoint: E, raw: RawAnswer, sent: Sent): CallAnswer<E> {
  if (raw.status === 401 && sent.bearer?.kind) endSession(sent.bearer.kind, sent.bearer.token)
  if (raw.status !== endpoint.status) throw faultOf(raw, sent.language)
  const answer = endpoint.answer.safeParse(endpoint.status === 204 ? undefined : raw.body)
  if (answer.success) return answer.data as CallAnswer<E>
  throw new ApiError({
    code: 'unexpected',
    sentence: errorSentence('unexpected', sent.language),
    status: raw.status,
    cause: answer.error,
  })
}

/** A body read as JSON; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
