import type { CallAnswer, Endpoint } from '#contract/endpoint.ts'
import { plainFaults } from '#contract/plain-faults.ts'
import { ApiError, faultOf, type RawAnswer, requestIdOf } from './api-error.ts'
import type { Sent } from './api-request.ts'
import { keepRenewalPass } from './renewal-pass.ts'
import { endSession, readSession } from './session.ts'

/**
 * What a call answered, as the agreement has it. Throws `ApiError` for a refusal, and for a success that differs from
 * the agreement. A 401 to a kept session's token ends that session; a member's whose access ended leaves the pass to
 * its renewal.
 */
export function answerOf<E extends Endpoint>(endpoint: E, raw: RawAnswer, sent: Sent): CallAnswer<E> {
  if (raw.status !== endpoint.status) {
    const fault = faultOf(raw, endpoint, sent)
    if (fault.status === 401) forgetSession(sent, fault.renewalToken)
    throw fault
  }
  const answer = endpoint.answer.safeParse(endpoint.status === 204 ? undefined : raw.body)
  if (answer.success) return answer.data as CallAnswer<E>
  const requestId = requestIdOf(raw)
  throw new ApiError({
    code: 'unexpected',
    sentence: plainFaults.unexpected[sent.language],
    status: raw.status,
    // A newer server's answer to an older page is JSON as well; a network's sign-in page is not.
    isOwn: requestId !== undefined && raw.body !== undefined,
    requestId,
    cause: answer.error,
  })
}

function forgetSession({ bearer }: Sent, renewalToken: string | undefined): void {
  if (!bearer?.kind) return
  const kept = readSession(bearer.kind)
  // Of a session that another one has replaced meanwhile nothing is to be kept.
  if (kept?.token !== bearer.token) return
  endSession(bearer.kind, bearer.token)
  if (renewalToken !== undefined) keepRenewalPass({ token: renewalToken, email: kept.email })
}

/** A body read as JSON; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
