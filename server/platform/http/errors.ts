import { type ErrorCode, errorDefinitions, errorSentence } from '#contract/errors.ts'
import { fieldSentence } from '#contract/field-errors.ts'
import type { Language } from '#contract/values.ts'
import type { Cookie } from './cookies.ts'

type Details = {
  /** Field path → problem word of the contract. */
  fields?: Record<string, string>
  /** The field that the error is about, such as one file among several; it gets the error's own sentence. */
  at?: string
  /** Seconds to wait before a retry. */
  retryAfter?: number
  /** The sentence, if it says more than that of the code, such as an amount. */
  sentence?: (language: Language) => string
  /** More fields of the response, such as a renewal token. */
  body?: Record<string, unknown>
  /** Cookies to set with the error, such as that of a renewal token. */
  cookies?: Cookie[]
  cause?: unknown
}

/** An error for users: its code decides the HTTP status and the sentence in both languages. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.sentence?.('en') ?? errorSentence(code, 'en', details.retryAfter), { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorDefinitions[this.code].status
  }
}

/** The body of an error response, in the caller's language. With one wrong field, `error` is its sentence. */
export function errorBody(error: AppError, language: Language): Record<string, unknown> {
  const { fields, at, retryAfter, sentence: own, body } = error.details
  const sentences = fields
    ? Object.fromEntries(
        Object.entries(fields).map(([path, problem]) => [path, fieldSentence(problem, language)]),
      )
    : undefined
  const only = sentences && Object.keys(sentences).length === 1 ? Object.values(sentences)[0] : undefined
  const sentence = only ?? own?.(language) ?? errorSentence(error.code, language, retryAfter)
  return {
    error: sentence,
    code: error.code,
    ...(sentences && { fields: sentences }),
    ...(at !== undefined && { fields: { [at]: sentence } }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...body,
  }
}
