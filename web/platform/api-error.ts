import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { fallbackErrors } from '#contract/fallback-errors.ts'
import type { Language } from '#contract/values.ts'
import { withArabicDigits } from './message-digits.ts'

/** Why a call failed: an error code of the API, or a code of the browser where no API response came. */
export type ApiErrorCode = ErrorCode | 'offline' | 'timed_out' | 'proxy_body_limit'

const noResponse = {
  upload_timed_out: fallbackErrors.upload_timed_out,
  offline: {
    ar: 'تعذّر الاتصال بالخادم. تحقّق من الإنترنت ثم حاول مرة أخرى.',
    en: 'Failed to connect to server. Check your connection and try again.',
  },
  timed_out: {
    ar: 'تأخّر رد الخادم. حاول مرة أخرى.',
    en: 'The server took too long to respond. Try again.',
  },
} as const

/**
 * Shown for a 413 that a proxy in front of the API sent. nginx rejects bodies over 1 MB by default, so the owner must
 * learn what rejected the request, and the sender that the file is fine.
 */
const proxyBodyLimit = {
  ar: (megabytes: number | null) =>
    megabytes === null
      ? 'هذا الطلب أكبر مما يسمح به الخادم الوسيط أمام الموقع. اطلب من صاحب الموقع رفع الحد.'
      : `هذا الملف أكبر مما يسمح به الخادم الوسيط أمام الموقع، وحدّه أقل من ${megabytes} ميجابايت. ملفك سليم: جرّب ملفًا أصغر، أو اطلب من صاحب الموقع رفع الحد.`,
  en: (megabytes: number | null) =>
    megabytes === null
      ? 'The server in front of this site rejected the request as too large. Ask the site’s owner to raise the limit.'
      : `The server in front of this site rejected the file: its limit is below ${megabytes} MB. Your file is fine. Try a smaller one, or ask the site’s owner to raise the limit.`,
}

/** Bytes as megabytes, rounded up to one decimal. */
const inMegabytes = (bytes: number) => Math.ceil((bytes / 1024 / 1024) * 10) / 10

/** The second step of a sign-in: its token, and the methods that the account can use. */
export type SecondFactorChallenge = { token: string; methods: readonly string[] }

/** With Arabic-Indic digits if the page has them; the server writes Latin ones. */
const inDigitsOfPage = <Texts>(texts: Texts): Texts =>
  globalThis.document?.documentElement.dataset.numerals === 'arab' ? withArabicDigits(texts) : texts

type Details = {
  code: ApiErrorCode
  sentence: string
  isOwn?: boolean
  status?: number
  fields?: Record<string, string>
  retryAfter?: number
  requestId?: string
  renewalToken?: string
  order?: unknown
  challenge?: SecondFactorChallenge
  cause?: unknown
}

/** A failed call. `status` is 0 without a response; `fields` has an error by field; `retryAfter` is in seconds. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly sentence: string
  readonly status: number
  readonly fields: Record<string, string>
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  /** Whether the body has a shape of the API; the page of a proxy or of a captive portal has not. */
  readonly isOwn: boolean
  /** Authorizes the renewal calls of a member whose access ended. */
  readonly renewalToken: string | undefined
  /** For `price_changed`: what the order would be now, unchecked. */
  readonly order: unknown
  /** Set when the password of a sign-in was correct and a second step is required. */
  readonly challenge: SecondFactorChallenge | undefined

  constructor(details: Details) {
    const sentence = inDigitsOfPage(details.sentence)
    super(sentence, { cause: details.cause })
    this.name = 'ApiError'
    this.code = details.code
    this.sentence = sentence
    this.status = details.status ?? 0
    this.fields = inDigitsOfPage(details.fields ?? {})
    this.retryAfter = details.retryAfter
    this.requestId = details.requestId
    this.isOwn = details.isOwn ?? false
    this.renewalToken = details.renewalToken
    this.order = details.order
    this.challenge = details.challenge
  }
}

/** The error of a call that got no response. */
export function noResponseError(code: keyof typeof noResponse, language: Language): ApiError {
  return new ApiError({ code, sentence: noResponse[code][language] })
}

/** A response that the contract has not checked yet: its headers, and its body as JSON, undefined where it is none. */
export type RawResponse = { status: number; body: unknown; header: (name: string) => string | null }

/** Reads an error response. One that is not the API's own (a proxy's page) gets its code from the status. */
export function errorFrom(
  raw: RawResponse,
  { unavailable }: Endpoint,
  { language, fileBytes }: { language: Language; fileBytes?: number },
): ApiError {
  const { status, body, header } = raw
  const content = asRecord(body)
  const error =
    typeof content.code === 'string' && typeof content.error === 'string'
      ? { code: content.code as ErrorCode, sentence: content.error }
      : null
  const isUnavailable = status === 503 && unavailable?.safeParse(body).success === true
  const wait = Number(content.retryAfter ?? header('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(wait) ? wait : undefined
  return new ApiError({
    ...(error ?? ofProxy(status, language, fileBytes)),
    isOwn: error !== null || isUnavailable,
    status,
    fields: textsIn(content.fields),
    retryAfter,
    requestId: requestIdOf(raw),
    renewalToken: typeof content.renewalToken === 'string' ? content.renewalToken : undefined,
    order: content.order,
    challenge: challengeIn(content),
  })
}

/** The error for a response that is not the API's own. */
function ofProxy(
  status: number,
  language: Language,
  fileBytes: number | undefined,
): { code: ApiErrorCode; sentence: string } {
  if (status === 413) {
    const megabytes = fileBytes === undefined ? null : inMegabytes(fileBytes)
    return { code: 'proxy_body_limit', sentence: proxyBodyLimit[language](megabytes) }
  }
  const code = codeOfStatus(status)
  return { code, sentence: fallbackErrors[code][language] }
}

/** The response's request id. It is in the server's log if the response is the API's own. */
export function requestIdOf({ header }: RawResponse): string | undefined {
  return header('x-request-id') ?? undefined
}

function codeOfStatus(status: number): keyof typeof fallbackErrors {
  const byStatus: Record<number, keyof typeof fallbackErrors> = {
    401: 'unauthorized',
    403: 'forbidden',
    404: 'not_found',
    415: 'unsupported_file',
    429: 'too_many_requests',
    502: 'busy',
    503: 'busy',
    504: 'busy',
    507: 'storage_full',
  }
  return byStatus[status] ?? 'unexpected'
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function challengeIn({
  challengeToken,
  methods,
}: Record<string, unknown>): SecondFactorChallenge | undefined {
  if (typeof challengeToken !== 'string' || !Array.isArray(methods)) return undefined
  return { token: challengeToken, methods: methods.map(String) }
}

function textsIn(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asRecord(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}
