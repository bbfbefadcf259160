import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { getObject, type OpenObject, type S3Bucket } from './s3-bucket.ts'
import { storeError, toStoreError } from './s3-errors.ts'

/**
 * The bytes of an opened object. They end with an error if the store stops sending, or if the object as a whole is not
 * what was stored: its last bytes come only after it was compared, so that nobody takes it for complete. Destroying the
 * stream ends the request.
 */
export function checkedStream(
  bucket: S3Bucket,
  { body, metadata }: OpenObject,
  { isWhole }: { isWhole: boolean },
): Readable {
  const expected = isWhole ? (metadata.sha256 ?? null) : null
  const stream = Readable.from(checked(bucket, body, expected), { objectMode: false })
  // Else the end would wait for the next bytes of the store, and the request with it.
  const destroy = stream._destroy.bind(stream)
  stream._destroy = (error, done) => {
    body.destroy()
    destroy(error, done)
  }
  return stream
}

async function* checked(
  { settings, limits }: S3Bucket,
  body: Readable,
  expected: string | null,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let last: Buffer | null = null
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    for (;;) {
      // Time counts only while somebody wants to read: a slow reader is not the store's fault.
      const slow = setTimeout(() => body.destroy(storeError('S3_SLOW', settings)), limits.stall)
      const { done, value } = await chunks.next().finally(() => clearTimeout(slow))
      if (done) break
      if (expected === null) {
        yield value
        continue
      }
      hash.update(value)
      if (last !== null) yield last
      last = value
    }
  } catch (error) {
    throw toStoreError(error, settings)
  }
  if (expected !== null && hash.digest('hex') !== expected) throw storeError('S3_WRONG_DATA', settings)
  if (last !== null) yield last
}

/** Reads an object once for its SHA-256, in hex; null if there is none. */
export async function readWhole(bucket: S3Bucket, name: string): Promise<string | null> {
  const found = await getObject(bucket, name)
  if (!found) return null
  const hash = createHash('sha256')
  // Without its metadata: what it is said to be does not count here.
  for await (const chunk of checkedStream(bucket, { ...found, metadata: {} }, { isWhole: true }))
    hash.update(chunk)
  return hash.digest('hex')
}
