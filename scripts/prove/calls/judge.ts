import type { LightMyRequestResponse } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, faults } from '#contract/errors.ts'
import type { Language } from '#contract/values.ts'
import { refusalsOf } from '#server/platform/http/refusals.ts'

const inside =
  /node_modules|file:\/\/|\.[cm]?[jt]s:\d|\bat \S+ \(|SQLITE|\b(select|insert|update|delete)\b.+\b(from|into|set)\b|constraint|syntax|stack/i
const arabic = /[\u0600-\u06ff]/

/** A refusal as the API words it. */
export type Refusal = { error: string; code: ErrorCode; fields?: Record<string, string> }

/** What is wrong with an answer, whatever was asked: a fault of ours, another shape than promised, or a word of the inside. */
export function faultsOf(
  endpoint: Endpoint,
  { statusCode, body, headers }: LightMyRequestResponse,
  language: Language,
): string[] {
  const found: string[] = []
  const expect = (isSo: boolean, fault: string) =>
    isSo || found.push(`${fault}: ${statusCode} ${body.slice(0, 400)}`)
  expect(statusCode < 500, 'A fault of ours')
  expect(headers['x-request-id'] !== undefined, 'No request id')
  if (statusCode < 400) {
    expect(statusCode === endpoint.status, 'Another status than promised')
    return found
  }
  const refusal = readRefusal(body)
  expect(refusal !== null, 'No refusal in the agreed shape')
  if (!refusal) return found
  expect(faults[refusal.code].status === statusCode, 'A code with another status')
  expect(refusalsOf(endpoint).includes(refusal.code), 'A code that the description does not name')
  for (const sentence of [refusal.error, ...Object.values(refusal.fields ?? {})]) {
    expect(arabic.test(sentence) === (language === 'ar'), `Not in ${language}`)
  }
  expect(!inside.test(body), 'Something of the inside')
  return found
}

/** Reads a refusal; null where it is none, or has a code that the contract does not know. */
export function readRefusal(body: string): Refusal | null {
  try {
    const { error, code, fields } = JSON.parse(body)
    const isWhole = typeof error === 'string' && error !== '' && Object.hasOwn(faults, code)
    return isWhole ? { error, code, fields } : null
  } catch {
    return null
  }
}
