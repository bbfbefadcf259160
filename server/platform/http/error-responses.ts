import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errorDefinitions } from '#contract/errors.ts'
import type { retryableCodes } from '#contract/retryable-errors.ts'
import { AppError, errorBody } from './errors.ts'
import { validationErrors } from './validation-errors.ts'

/** Whether a call needs a sign-in. */
export const needsToken = ({ access }: Endpoint) => access !== 'public' && access !== 'token'

/** Every error code of an endpoint: its own, and those that follow from how it is called. */
export function errorCodesOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([...endpoint.errors, 'malformed_request', 'unexpected', 'busy'])
  const add = (isSo: boolean, ...more: ErrorCode[]) => {
    for (const code of isSo ? more : []) codes.add(code)
  }
  add(endpoint.access !== 'public', 'unauthorized')
  add(needsToken(endpoint) && !endpoint.answers401, 'forbidden')
  add(endpoint.params !== undefined, 'not_found')
  add(checkedParts(endpoint).length > 0, 'invalid_input')
  add(endpoint.method !== 'GET', 'foreign_origin', 'body_too_large', 'unsupported_media_type')
  add(endpoint.repeatable ?? false, 'repeat_differs', 'repeat_in_progress')
  return [...codes]
}

/** An example response of each error, in English; details differ between endpoints. */
export function errorExamples(): Record<string, { value: Record<string, unknown> }> {
  const codes = Object.keys(errorDefinitions) as ErrorCode[]
  return Object.fromEntries(
    codes.map((code) => [code, { value: errorBody(new AppError(code, details[code]), 'en') }]),
  )
}

const waits: Record<(typeof retryableCodes)[number], { retryAfter: number }> = {
  too_many_attempts: { retryAfter: 43 },
  too_many_requests: { retryAfter: 1200 },
  large_receipts_used_up: { retryAfter: 43_200 },
  wrong_status_key: { retryAfter: 3600 },
  daily_limit_reached: { retryAfter: 21_600 },
  repeat_in_progress: { retryAfter: 1 },
  busy: { retryAfter: 2 },
}

const details: Partial<Record<ErrorCode, AppError['details']>> = {
  invalid_input: { fields: { email: 'email' } },
  access_expired: { body: { renewalToken: 'fcr_Zk3vQm9tYw2LrT8xNb5JcPd7HsFg1AeUoWi4RyKq0VX' } },
  second_factor_required: {
    body: {
      challengeToken: 'fcc_Zk3vQm9tYw2LrT8xNb5JcPd7HsFg1AeUoWi4RyKq0VX',
      expiresAt: '2026-11-05T12:10:00.000Z',
      methods: ['code', 'recovery_code', 'passkey'],
    },
  },
  price_changed: { body: { order: { price: 2500, months: 2, total: 5000, siteVersion: 2 } } },
  application_not_pending: { body: { status: 'approved' } },
  unexpected: { body: { requestId: '5b0c5d9e-6f0b-4f0e-9a51-0c6f3a6f7b21' } },
  ...waits,
}

/** The validation error of an endpoint for invalid input; undefined if it takes no input that can be invalid. */
export function wrongInputExample(endpoint: Endpoint): Record<string, unknown> | undefined {
  for (const part of checkedParts(endpoint)) {
    const field = Object.keys((z.toJSONSchema(part, { io: 'input' }).properties as object) ?? {})[0]
    const wrong = [{}, ...(field === undefined ? [] : [{ [field]: [] }])]
    const fields = wrong.map((one) => firstWrong(part, one)).find(Boolean)
    if (!fields) continue
    return errorBody(new AppError('invalid_input', { fields }), 'en')
  }
  return undefined
}

function firstWrong(part: z.ZodType, value: unknown): Record<string, string> | undefined {
  const { error } = part.safeParse(value)
  return error && Object.fromEntries(Object.entries(validationErrors(error, value)).slice(0, 1))
}

function checkedParts({ body, query, form }: Endpoint): z.ZodType[] {
  return [body, query, form?.fields].filter((part) => part !== undefined)
}
