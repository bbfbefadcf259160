import { StorageFull, StorageUnavailable, StoreFailure } from '#server/platform/files/file-store.ts'
import type { S3Settings } from './s3-settings.ts'

/** What S3 said, without anything of the request: that has the signature. */
type Answer = { name: string; status: number | undefined; systemCode: string | undefined }

type Place = Pick<S3Settings, 'bucket' | 'endpoint' | 'region'>

const causes: Record<string, string[]> = {
  S3_WRONG_KEY: [
    'InvalidAccessKeyId',
    'SignatureDoesNotMatch',
    'InvalidToken',
    'ExpiredToken',
    'NotSignedUp',
  ],
  S3_CLOCK: ['RequestTimeTooSkewed', 'RequestExpired', 'RequestInTheFuture'],
  S3_NO_BUCKET: ['NoSuchBucket'],
  S3_REGION: ['AuthorizationHeaderMalformed', 'PermanentRedirect', 'IllegalLocationConstraintException'],
  S3_FULL: ['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'],
}

const sentences: Record<string, (host: string, bucket: string, detail: string) => string> = {
  S3_WRONG_KEY: (host) =>
    `${host} does not accept the key. Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
  S3_FORBIDDEN: (host, bucket) =>
    `${host} does not let this key use the bucket ${bucket}. Give it the permissions ListBucket, GetObject, PutObject and DeleteObject, and check the key.`,
  S3_CLOCK: (host) => `The clock of this machine differs from that of ${host}. Set it, with NTP for example.`,
  S3_NO_BUCKET: (host, bucket) => `${host} has no bucket ${bucket}. Make it, or correct FILES_URL.`,
  S3_REGION: (host, bucket) => `The bucket ${bucket} at ${host} is in another region. Correct S3_REGION.`,
  S3_FULL: (host) => `${host} has no room left for files.`,
  S3_UNREACHABLE: (host, _, detail) =>
    `${host} cannot be reached (${detail}). Check S3_ENDPOINT and the network.`,
  S3_SLOW: (host) => `${host} does not respond in time.`,
  S3_BUSY: (host, _, detail) => `${host} responds with an error of its own (${detail}).`,
  S3_WRONG_DATA: (host) => `${host} does not hold the bytes that it was sent.`,
  S3_FAILED: (host, _, detail) => `${host} rejects a request (${detail}).`,
}
export type S3Code =
  | 'S3_WRONG_KEY'
  | 'S3_FORBIDDEN'
  | 'S3_CLOCK'
  | 'S3_NO_BUCKET'
  | 'S3_REGION'
  | 'S3_FULL'
  | 'S3_UNREACHABLE'
  | 'S3_SLOW'
  | 'S3_BUSY'
  | 'S3_WRONG_DATA'
  | 'S3_FAILED'

// Not `S3_SLOW`: the caller has waited long enough.
const passing: string[] = ['S3_UNREACHABLE', 'S3_BUSY'] satisfies S3Code[]

/** Whether another try may succeed. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof StorageUnavailable &&
    error.cause instanceof StoreFailure &&
    passing.includes(error.cause.code)
  )
}

/** The host that requests go to, as operators know it. */
export function hostOf({ endpoint, region }: Pick<Place, 'endpoint' | 'region'>): string {
  return endpoint === null ? `s3.${region}.amazonaws.com` : new URL(endpoint).host
}

/** The error of the file store for a known cause. */
export function storeError(code: S3Code, place: Place, detail = ''): StorageFull | StorageUnavailable {
  const sentence = sentences[code]?.(hostOf(place), place.bucket, detail) ?? code
  const failure = new StoreFailure(code, sentence)
  return code === 'S3_FULL' ? new StorageFull(failure) : new StorageUnavailable(failure)
}

/** Whether S3 said that there is no such object; other servers at its address say 404 too. */
export function isNoSuchKey(error: unknown): boolean {
  const { name, status } = answerOf(error)
  return status === 404 && name === 'NoSuchKey'
}

/** Whether the answer to a HEAD, which has no words, is that something is missing. */
export const isNotFound = (error: unknown): boolean => answerOf(error).status === 404

/** The name of an answer such as `PreconditionFailed`. */
export const nameOf = (error: unknown): string => answerOf(error).name

/** Converts an error of a request to one of the file store, without anything of the request. */
export function toStoreError(error: unknown, place: Place): unknown {
  if (error instanceof StorageUnavailable || error instanceof StorageFull) return error
  const { name, status, systemCode } = answerOf(error)
  const known = Object.entries(causes).find(([, names]) => names.includes(name))
  if (known) return storeError(known[0] as S3Code, place)
  if (status === undefined) return storeError('S3_UNREACHABLE', place, systemCode ?? name)
  if (status === 301 || status === 307) return storeError('S3_REGION', place)
  if (status === 401 || status === 403) return storeError('S3_FORBIDDEN', place)
  if (status === 507) return storeError('S3_FULL', place)
  if (status >= 500 || status === 429) return storeError('S3_BUSY', place, `${status} ${name}`)
  return storeError('S3_FAILED', place, `${status} ${name}`)
}

function answerOf(error: unknown): Answer {
  const { name, code, $metadata } = error as {
    name?: unknown
    code?: unknown
    $metadata?: { httpStatusCode?: number }
  }
  return {
    name: plain(name) ?? 'unknown',
    status: $metadata?.httpStatusCode,
    systemCode: plain(code),
  }
}

// What a server sends as a name is shown to operators.
const plain = (text: unknown) => (typeof text === 'string' && /^[\w.-]{1,60}$/.test(text) ? text : undefined)
