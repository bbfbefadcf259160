import type { LightMyRequestResponse } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errorDefinitions } from '#contract/errors.ts'
import type { Language } from '#contract/values.ts'
import { errorCodesOf } from '#server/platform/http/error-responses.ts'

const inside =
  /node_modules|file:\/\/|\.[cm]?[jt]s:\d|\bat \S+ \(|SQLITE|\b(select|insert|update|delete)\b.+\b(from|into|set)\b|constraint|syntax|stack/i
const arabic = /[\u0600-\u06ff]/

/** The body of an error response. */
export type FuzzErrorBody = { error: string; code: ErrorCode; fields?: Record<string, string> }

/** Errors of a response to any request: a server error, a shape other than the contract's, or leaked internals. */
export function errorsOf(
  endpoint: Endpoint,
  { statusCode, body, headers }: LightMyRequestResponse,
  language: Language,
): string[] {
  const found: string[] = []
  const expect = (isSo: boolean, error: string) =>
    isSo || found.push(`${error}: ${statusCode} ${body.slice(0, 400)}`)
  expect(statusCode < 500, 'A fault of ours')
  expect(headers['x-request-id'] !== undefined, 'No request id')
  if (statusCode < 400) {
    expect(statusCode === endpoint.status, 'Another status than promised')
    return found
  }
  const errorBody = readErrorBody(body)
  expect(errorBody !== null, 'No refusal in the agreed shape')
  if (!errorBody) return found
  expect(errorDefinitions[errorBody.code].status === statusCode, 'A code with another status')
  expect(errorCodesOf(endpoint).includes(errorBody.code), 'A code that the description does not name')
  for (const sentence of [errorBody.error, ...Object.values(errorBody.fields ?? {})]) {
    expect(arabic.test(sentence) === (language === 'ar'), `Not in ${language}`)
  }
  expect(!inside.test(body), 'Something of the inside')
  return found
}

/** Parses an error body; null if it is invalid or has a code that the contract does not know. */
export function readErrorBody(body: string): FuzzErrorBody | null {
  try {
    const { error, code, fields } = JSON.parse(body)
    const isWhole = typeof error === 'string' && error !== '' && Object.hasOwn(errorDefinitions, code)
    return isWhole ? { error, code, fields } : null
  } catch {
    return null
  }
}
