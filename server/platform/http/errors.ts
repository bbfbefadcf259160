import { type ErrorCode, errorSentence, faults } from '#contract/errors.ts'
import { fieldSentence } from '#contract/field-problems.ts'
import type { Language } from '#contract/values.ts'
import type { Cookie } from './cookies.ts'

type Details = {
  /** Field path → what is wrong there, as a problem word of the contract. */
  fields?: Record<string, string>
  /** The one field that the whole refusal is about, such as a file among several; it takes the error's own sentence. */
  at?: string
  /** Seconds to wait before trying again. */
  retryAfter?: number
  /** More members of the answer, such as a renewal token. */
  body?: Record<string, unknown>
  /** Cookies that go with the refusal, such as those that hold a renewal token. */
  cookies?: Cookie[]
  cause?: unknown
}

/** A refusal that a person can read: its code decides the HTTP status and the sentence in both languages. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(errorSentence(code, 'en', details.retryAfter), { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return faults[this.code].status
  }
}

/** The body of an error answer, in the caller's language. One wrong field lends its sentence to the whole. */
export function errorBody(error: AppError, language: Language): Record<string, unknown> {
  const { fields, at, retryAfter, body } = error.details
  const sentences = fields
    ? Object.fromEntries(
        Object.entries(fields).map(([path, problem]) => [path, fieldSentence(problem, language)]),
      )
    : undefined
  const only = sentences && Object.keys(sentences).length === 1 ? Object.values(sentences)[0] : undefined
  const sentence = only ?? errorSentence(error.code, language, retryAfter)
  return {
    error: sentence,
    code: error.code,
    ...(sentences && { fields: sentences }),
    ...(at !== undefined && { fields: { [at]: sentence } }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...body,
  }
}
