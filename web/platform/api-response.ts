import type { CallAnswer, Endpoint } from '#contract/endpoint.ts'
import { fallbackErrors } from '#contract/fallback-errors.ts'
import { ApiError, errorFrom, type RawResponse, requestIdOf } from './api-error.ts'
import type { RequestInput } from './api-request.ts'
import { storeRenewalToken } from './renewal-token.ts'
import { endSession, readSession } from './session.ts'

/**
 * The body of a response, parsed with the contract. Throws `ApiError` for an error response, and for a success response
 * that does not match the contract. A 401 to a stored session's token ends that session; where the response has a
 * renewal token, because the member's access ended, stores it as the renewal pass.
 */
export function parseResponse<E extends Endpoint>(
  endpoint: E,
  raw: RawResponse,
  sent: RequestInput,
): CallAnswer<E> {
  if (raw.status !== endpoint.status) {
    const error = errorFrom(raw, endpoint, sent)
    if (error.status === 401) clearSession(sent, error.renewalToken)
    throw error
  }
  const parsedBody = endpoint.response.safeParse(endpoint.status === 204 ? undefined : raw.body)
  if (parsedBody.success) return parsedBody.data as CallAnswer<E>
  const requestId = requestIdOf(raw)
  throw new ApiError({
    code: 'unexpected',
    sentence: fallbackErrors.unexpected[sent.language],
    status: raw.status,
    // A newer server's response to an older page is JSON too; the sign-in page of a network (captive portal) is not.
    isOwn: requestId !== undefined && raw.body !== undefined,
    requestId,
    cause: parsedBody.error,
  })
}

function clearSession({ bearer }: RequestInput, renewalToken: string | undefined): void {
  if (!bearer?.kind) return
  const session = readSession(bearer.kind)
  // Another session has replaced this one: change nothing.
  if (session?.token !== bearer.token) return
  endSession(bearer.kind, bearer.token)
  if (renewalToken !== undefined) storeRenewalToken({ token: renewalToken, email: session.email })
}

/** Parses JSON; undefined where the text is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
