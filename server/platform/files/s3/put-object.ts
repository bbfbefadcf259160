import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { readWhole } from './read-object.ts'
import { deleteObject, headObject, type S3Bucket, within } from './s3-bucket.ts'
import { isPassing, nameOf, storeError } from './s3-errors.ts'

/** What is to be stored: its size in bytes, its digests in hex, and its bytes, as often as they are needed. */
type Content = { size: number; md5: string; sha256: string; read(): AsyncIterable<Buffer> }

/** An object to be stored; with `onlyNew` one that exists stays, with `deleteWrong` one of other bytes does not. */
type NewObject = { name: string; content: Content; onlyNew?: boolean; deleteWrong?: boolean }

const tries = 3
const firstPause = 200

/** Reads a content once for its size and digests. */
export async function contentOf(read: () => AsyncIterable<Buffer>): Promise<Content> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  let size = 0
  for await (const chunk of read()) {
    size += chunk.length
    md5.update(chunk)
    sha256.update(chunk)
  }
  return { size, md5: md5.digest('hex'), sha256: sha256.digest('hex'), read }
}

/**
 * Stores an object and proves that the store holds exactly these bytes. Tries again what may pass; the library does not,
 * since it cannot read a stream twice. Returns whether it was stored.
 */
export async function putObject(bucket: S3Bucket, object: NewObject): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (!(await send(bucket, object))) return false
      break
    } catch (error) {
      if (attempt === tries || !isPassing(error)) throw error
      await pause(firstPause * 2 ** (attempt - 1))
    }
  }
  // A caller that stores only what is new reads what is there now: it may be another's.
  if (object.onlyNew || (await isProven(bucket, object))) return true
  // Best effort: no one trusts what is left of it.
  if (object.deleteWrong) await deleteObject(bucket, object.name).catch(() => {})
  throw storeError('S3_WRONG_DATA', bucket.settings)
}

async function send(bucket: S3Bucket, { name, content, onlyNew }: NewObject): Promise<boolean> {
  const { sdk, client, settings, limits } = bucket
  const inBase64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')
  let reason: string | null = null
  await within(bucket, limits.stall, ({ signal, touch, fail }) => {
    const body = Readable.from(bytesOf(content, touch), { objectMode: false })
    // The library hears nothing of it, and without a listener it would end the process.
    body.on('error', fail)
    const command = new sdk.PutObjectCommand({
      Bucket: settings.bucket,
      Key: name,
      Body: body,
      ContentLength: content.size,
      ContentType: 'application/octet-stream',
      // The store compares both with what arrives.
      ContentMD5: inBase64(content.md5),
      ChecksumSHA256: inBase64(content.sha256),
      Metadata: { sha256: content.sha256, md5: content.md5 },
      ...(onlyNew && { IfNoneMatch: '*' }),
    })
    // Signs the bytes too, which the library does not for a stream.
    command.middlewareStack.add(
      (next) => (args) => {
        const { headers } = args.request as { headers: Record<string, string> }
        headers['x-amz-content-sha256'] = content.sha256
        return next(args)
      },
      { step: 'build', name: 'signContent' },
    )
    const sending = client.send(command, { abortSignal: signal }).catch((error: unknown) => {
      reason = nameOf(error)
      if (onlyNew && (reason === 'PreconditionFailed' || reason === 'NotImplemented')) return
      throw error
    })
    // The library does not close what it could not send to the end.
    return sending.finally(() => body.destroy())
  })
  if (reason === 'PreconditionFailed') return false
  // Older stores cannot do both in one step.
  if (reason === 'NotImplemented')
    return (await headObject(bucket, name)) === null && send(bucket, { name, content })
  return true
}

async function* bytesOf(content: Content, touch: () => void): AsyncGenerator<Buffer> {
  // Read only once somebody wants the bytes: what never begins needs no end.
  for await (const chunk of content.read()) {
    touch()
    yield chunk
  }
}

/**
 * Whether the store holds these bytes: by its own checksum or the MD5 that it calls ETag, else by reading them back, as
 * for encrypted buckets, whose ETag is something else.
 */
async function isProven(bucket: S3Bucket, { name, content }: NewObject): Promise<boolean> {
  const { size, md5, sha256 } = content
  const found = await headObject(bucket, name)
  if (found?.size !== size) return false
  return found.etag === md5 || (found.sha256 ?? (await readWhole(bucket, name))) === sha256
}
