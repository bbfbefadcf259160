import type { Readable } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import type { ByteRange } from '#server/platform/files/file-store.ts'
import { isNoSuchKey, isNotFound, storeError, toStoreError } from './s3-errors.ts'
import type { S3Settings } from './s3-settings.ts'

/** Limits in milliseconds: for a connection, for an answer with all its tries, and for a transfer without progress. */
export type S3Limits = { connect: number; answer: number; stall: number }

export const usualLimits: S3Limits = { connect: 4000, answer: 12_000, stall: 25_000 }

/** A bucket: the library's client with its settings, and the limits of its requests. */
export type S3Bucket = { sdk: typeof Sdk; client: Sdk.S3Client; settings: S3Settings; limits: S3Limits }

const tries = 3
const connections = 256

/** Prepares requests to a bucket; sends none. */
export function openBucket(sdk: typeof Sdk, settings: S3Settings, limits = usualLimits): S3Bucket {
  const agent = { keepAlive: true, maxSockets: connections }
  const client = new sdk.S3Client({
    region: settings.region,
    ...(settings.endpoint !== null && { endpoint: settings.endpoint }),
    forcePathStyle: settings.pathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    maxAttempts: tries,
    // It would write to the console.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    // Stores other than Amazon's do not know the checksums that the library adds; put-object.ts has its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: limits.connect, httpAgent: agent, httpsAgent: agent },
  })
  return { sdk, client, settings, limits }
}

/** A limit on a request, which each call of `touch` extends; `fail` ends the request with an error of this machine. */
type Deadline = { signal: AbortSignal; touch(): void; fail(error: unknown): void }

/** Sends a request that ends within the limit. Throws errors of the file store. */
export async function within<Result>(
  { settings }: S3Bucket,
  milliseconds: number,
  send: (deadline: Deadline) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const { signal } = controller
  const fail = (error: unknown) => controller.abort(error)
  const timer = setTimeout(() => fail(storeError('S3_SLOW', settings)), milliseconds)
  try {
    return await send({ signal, touch: () => timer.refresh(), fail })
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw toStoreError(error, settings)
  } finally {
    clearTimeout(timer)
  }
}

/** Converts an answer that something is missing to null. */
const nullIf = (isMissing: (error: unknown) => boolean) => (error: unknown) => {
  if (isMissing(error)) return null
  throw error
}

/** What is known of an object. */
export type ObjectFacts = {
  size: number
  modifiedAt: Date
  etag: string
  /** The store's own checksum of all bytes, in hex; not every store has one. */
  sha256: string | null
  metadata: Record<string, string>
}

/** Reads what is known of an object; null if there is none. */
export async function headObject(bucket: S3Bucket, name: string): Promise<ObjectFacts | null> {
  const { sdk, client, settings, limits } = bucket
  const command = new sdk.HeadObjectCommand({ Bucket: settings.bucket, Key: name, ChecksumMode: 'ENABLED' })
  const found = await within(bucket, limits.answer, ({ signal }) =>
    client.send(command, { abortSignal: signal }).catch(nullIf(isNotFound)),
  )
  if (found === null) {
    await assertBucket(bucket)
    return null
  }
  return {
    size: found.ContentLength ?? 0,
    modifiedAt: found.LastModified ?? new Date(0),
    etag: (found.ETag ?? '').replaceAll('"', ''),
    sha256: hexOf(found.ChecksumSHA256),
    metadata: found.Metadata ?? {},
  }
}

// That of an object in parts is of their checksums, and ends with their number.
const hexOf = (checksum = '') =>
  /^[\w+/]{43}=$/.test(checksum) ? Buffer.from(checksum, 'base64').toString('hex') : null

// The answer has no body that says whether the object or its whole bucket is missing.
async function assertBucket(bucket: S3Bucket): Promise<void> {
  const { sdk, client, settings, limits } = bucket
  const command = new sdk.HeadBucketCommand({ Bucket: settings.bucket })
  const found = await within(bucket, limits.answer, ({ signal }) =>
    client.send(command, { abortSignal: signal }).catch(nullIf(isNotFound)),
  )
  if (found === null) throw storeError('S3_NO_BUCKET', settings)
}

/** An object that is read: its bytes, or those of a part; `size` is that of all of it. */
export type OpenObject = { body: Readable } & Pick<ObjectFacts, 'size' | 'modifiedAt' | 'metadata'>

/** Opens an object or a part of it; null if there is none. Throws if the store begins to send anything else. */
export async function getObject(
  bucket: S3Bucket,
  name: string,
  range?: ByteRange,
): Promise<OpenObject | null> {
  const { sdk, client, settings, limits } = bucket
  const command = new sdk.GetObjectCommand({
    Bucket: settings.bucket,
    Key: name,
    ...(range && { Range: `bytes=${range.start}-${range.end}` }),
  })
  const found = await within(bucket, limits.answer, ({ signal }) =>
    client.send(command, { abortSignal: signal }).catch(nullIf(isNoSuchKey)),
  )
  if (found === null) return null
  const body = found.Body as Readable
  const size = sizeOf(found, range)
  if (size === null) {
    body.destroy()
    throw storeError('S3_WRONG_DATA', settings)
  }
  return { body, size, modifiedAt: found.LastModified ?? new Date(), metadata: found.Metadata ?? {} }
}

type Sent = { ContentLength?: number | undefined; ContentRange?: string | undefined }

/** The size of the whole object; null if not the requested part is sent. */
function sizeOf({ ContentLength: length, ContentRange: sent }: Sent, range?: ByteRange): number | null {
  if (!range) return length ?? null
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(sent ?? '') ?? []
  const isRequested = Number(start) === range.start && Number(end) === Math.min(range.end, Number(size) - 1)
  return isRequested && length === Number(end) - Number(start) + 1 ? Number(size) : null
}

/** The objects whose names begin so, with when they were stored, page by page. */
export async function* listObjects(
  bucket: S3Bucket,
  prefix: string,
): AsyncGenerator<{ name: string; modifiedAt: Date }> {
  const { sdk, client, settings, limits } = bucket
  for (let token: string | undefined; ; ) {
    const command = new sdk.ListObjectsV2Command({
      Bucket: settings.bucket,
      Prefix: prefix,
      ...(token !== undefined && { ContinuationToken: token }),
    })
    const page = await within(bucket, limits.answer, ({ signal }) =>
      client.send(command, { abortSignal: signal }),
    )
    for (const { Key: name, LastModified: modifiedAt } of page.Contents ?? []) {
      if (name?.startsWith(prefix) && modifiedAt) yield { name, modifiedAt }
    }
    token = page.IsTruncated ? page.NextContinuationToken : undefined
    if (token === undefined) return
  }
}

/** Deletes an object; a missing one is fine. */
export async function deleteObject(bucket: S3Bucket, name: string): Promise<void> {
  const { sdk, client, settings, limits } = bucket
  const command = new sdk.DeleteObjectCommand({ Bucket: settings.bucket, Key: name })
  await within(bucket, limits.answer, ({ signal }) =>
    // Amazon's answers as if it had been there; others do not.
    client.send(command, { abortSignal: signal }).catch(nullIf(isNoSuchKey)),
  )
}

/** Copies an object within the bucket, with other metadata; false if it is missing. The copy is compared in size. */
export async function copyObject(
  bucket: S3Bucket,
  { from, to, metadata }: { from: string; to: string; metadata: Record<string, string> },
): Promise<boolean> {
  const { sdk, client, settings, limits } = bucket
  const found = await headObject(bucket, from)
  if (!found) return false
  const command = new sdk.CopyObjectCommand({
    Bucket: settings.bucket,
    CopySource: `${settings.bucket}/${from}`,
    Key: to,
    MetadataDirective: 'REPLACE',
    Metadata: { ...found.metadata, ...metadata },
  })
  // The store copies all bytes before it answers.
  const copied = await within(bucket, limits.answer + limits.stall, ({ signal }) =>
    client.send(command, { abortSignal: signal }).catch(nullIf(isNoSuchKey)),
  )
  if (copied === null) return false
  if ((await headObject(bucket, to))?.size !== found.size) throw storeError('S3_WRONG_DATA', settings)
  return true
}
