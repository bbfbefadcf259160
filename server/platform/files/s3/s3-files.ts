import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { withStorageErrors } from '#server/platform/files/file-errors.ts'
import { FileMissing, type FileStore } from '#server/platform/files/file-store.ts'
import { isKey } from '#server/platform/files/storage-path.ts'
import { openTemporaries, type Temporaries } from '#server/platform/files/temporaries.ts'
import { contentOf, putObject } from './put-object.ts'
import { checkedStream, readWhole } from './read-object.ts'
import {
  copyObject,
  deleteObject,
  getObject,
  headObject,
  listObjects,
  type ObjectFacts,
  openBucket,
  type S3Bucket,
  type S3Limits,
} from './s3-bucket.ts'
import { storeError } from './s3-errors.ts'
import type { S3Settings } from './s3-settings.ts'

type Place = { settings: S3Settings; directory: string; limits?: S3Limits }

// Smaller than any file is expensive; more than what stores keep inline.
const testBytes = 16 * 1024
// Stores reject requests that are 15 minutes off, but the library corrects those silently, and everything else is off too.
const longestSkew = 5 * 60 * 1000

/**
 * Opens a store in a bucket: `files/<key>` for stored files, `orphans/<key>` for set-aside ones, `store-id`. Temporary
 * files are in `directory` on this machine. Sends no request yet; throws if the library is not installed.
 */
export async function openS3Files({ settings, directory, limits }: Place): Promise<FileStore> {
  const sdk = await import('@aws-sdk/client-s3')
  const bucket = openBucket(sdk, settings, limits)
  // With connections of their own: slow readers keep theirs for long, and nothing else is to wait for them.
  const downloads = openBucket(sdk, settings, limits)
  const temporaries = await openTemporaries(directory)
  return withStorageErrors({
    ...temporaries.methods,
    newKey: () => randomBytes(16).toString('hex'),
    ...storedMethods({ bucket, downloads, temporaries }),
    ...asideMethods(bucket),
    ...idMethods(bucket),
    probe: () => probe(bucket, temporaries),
    // Of the disk of temporary files: the bucket has no limit that it would tell.
    async freeBytes() {
      const { bavail, bsize } = await statfs(temporaries.folder)
      return bavail * bsize
    },
  })
}

/** The name of an object in a folder of the store. Throws RangeError for an invalid key, as the disk does. */
function nameIn(bucket: S3Bucket, folder: 'files' | 'orphans', key: string): string {
  // The check prevents a damaged key from naming another object of the bucket.
  if (!isKey(key)) throw new RangeError('Not a file key')
  return `${bucket.settings.prefix}${folder}/${key}`
}

async function* listKeys(bucket: S3Bucket, folder: 'files' | 'orphans') {
  const prefix = `${bucket.settings.prefix}${folder}/`
  for await (const { name, modifiedAt } of listObjects(bucket, prefix)) {
    const key = name.slice(prefix.length)
    if (isKey(key)) yield { key, modifiedAt }
  }
}

type Parts = { bucket: S3Bucket; downloads: S3Bucket; temporaries: Temporaries }

function storedMethods({
  bucket,
  downloads,
  temporaries,
}: Parts): Pick<FileStore, 'keep' | 'open' | 'size' | 'digest' | 'listStored' | 'remove'> {
  const nameOf = (key: string) => nameIn(bucket, 'files', key)
  return {
    async keep(file, key) {
      temporaries.assertOwn(file)
      const name = nameOf(key)
      const content = await contentOf(() => createReadStream(file))
      await putObject(bucket, { name, content, deleteWrong: true })
      await rm(file, { force: true })
      temporaries.forget(file)
    },
    async open(key, range) {
      const found = await getObject(downloads, nameOf(key), range)
      if (!found) throw new FileMissing(key)
      return { stream: checkedStream(downloads, found, { isWhole: !range }), size: found.size }
    },
    size: async (key) => (await headObject(bucket, nameOf(key)))?.size ?? null,
    async digest(key) {
      const found = await headObject(bucket, nameOf(key))
      if (!found) return null
      const sha256 = storedDigest(found) ?? (await readWhole(bucket, nameOf(key)))
      return sha256 === null ? null : { size: found.size, sha256 }
    },
    listStored: () => listKeys(bucket, 'files'),
    async remove(key) {
      const names = [nameOf(key), nameIn(bucket, 'orphans', key)]
      await Promise.all(names.map((name) => deleteObject(bucket, name)))
    },
  }
}

/**
 * The SHA-256 by what the store computed of its bytes; null if it must be read. The metadata alone says what was sent,
 * which may have arrived otherwise.
 */
function storedDigest({ sha256, etag, metadata }: ObjectFacts): string | null {
  if (sha256 !== null) return sha256
  return etag === metadata.md5 ? (metadata.sha256 ?? null) : null
}

function asideMethods(bucket: S3Bucket): Pick<FileStore, 'setAside' | 'restore' | 'listAside'> {
  const stored = (key: string) => nameIn(bucket, 'files', key)
  const aside = (key: string) => nameIn(bucket, 'orphans', key)
  const move = async (from: string, to: string, metadata: Record<string, string>) => {
    if (await copyObject(bucket, { from, to, metadata })) await deleteObject(bucket, from)
  }
  return {
    setAside: (key, at) => move(stored(key), aside(key), { since: at.toISOString() }),
    restore: (key) => move(aside(key), stored(key), {}),
    async *listAside() {
      for await (const { key, modifiedAt } of listKeys(bucket, 'orphans')) {
        const since = (await headObject(bucket, aside(key)))?.metadata.since
        yield { key, since: since === undefined ? modifiedAt : new Date(since) }
      }
    },
  }
}

function idMethods(bucket: S3Bucket): Pick<FileStore, 'id' | 'giveId' | 'replaceId'> {
  const name = `${bucket.settings.prefix}store-id`
  const contentOfId = (id: string) =>
    contentOf(async function* () {
      yield Buffer.from(`${id}\n`)
    })
  const readId = async () => {
    const found = await getObject(bucket, name)
    return found ? (await text(checkedStream(bucket, found, { isWhole: true }))).trim() || null : null
  }
  return {
    id: readId,
    async giveId(given) {
      await putObject(bucket, { name, content: await contentOfId(given), onlyNew: true })
      const id = await readId()
      if (id === null) throw storeError('S3_WRONG_DATA', bucket.settings)
      return id
    },
    async replaceId(given) {
      await putObject(bucket, { name, content: await contentOfId(given) })
    },
  }
}

/**
 * Writes, reads and deletes objects, writes a temporary file, and compares the clocks. The bytes are always the same, so
 * that processes which do this at once do not disturb each other; the deleted name never exists.
 */
async function probe(bucket: S3Bucket, temporaries: Temporaries): Promise<void> {
  const temporary = temporaries.unusedPath()
  try {
    await writeFile(temporary, Buffer.alloc(testBytes, 1), { flag: 'wx', mode: 0o600 })
  } finally {
    await rm(temporary, { force: true })
  }
  const name = `${bucket.settings.prefix}write-test`
  const content = await contentOf(async function* () {
    yield Buffer.alloc(testBytes, 1)
  })
  await putObject(bucket, { name, content })
  const found = await getObject(bucket, name)
  if (!found) throw storeError('S3_WRONG_DATA', bucket.settings)
  for await (const _ of checkedStream(bucket, found, { isWhole: true }));
  if (Math.abs(found.modifiedAt.getTime() - Date.now()) > longestSkew)
    throw storeError('S3_CLOCK', bucket.settings)
  await deleteObject(bucket, `${name}-deleted`)
}
