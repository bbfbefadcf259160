import { createHash, randomBytes } from 'node:crypto'
import { access, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSwift } from '#scripts/s3/start-swift.ts'
import { type S3Double, startS3Double } from '#server/test/s3-double.ts'
import { FileMissing, type FileStore, FileTooLarge, StorageUnavailable } from './file-store.ts'
import { readFilesPlace } from './files-settings.ts'
import { openFiles } from './open-files.ts'

/** A server that a store is on, if it needs one. */
type Server = { environment: Record<string, string>; stop(): Promise<void> }

const kinds: Record<string, () => Promise<Server>> = {
  disk: async () => ({ environment: {}, stop: async () => {} }),
  double: () => startS3Double({ pageSize: 2 }),
  'double of an encrypted store without conditions': () =>
    startS3Double({ etag: 'opaque', hasConditions: false }),
  swift: startSwift,
}

async function openIn(directory: string, environment: Record<string, string>): Promise<FileStore> {
  const problems: string[] = []
  const found = readFilesPlace((name) => environment[name] ?? null, directory, problems)
  expect(problems).toEqual([])
  return openFiles({ directory, bucket: found.filesBucket })
}

describe.each(Object.entries(kinds))('a store of files on %s', (kind, start) => {
  let server: Server
  let directory: string
  let files: FileStore
  let count = 0
  // A machine without swift installs it first.
  beforeAll(async () => {
    server = await start()
  }, 600_000)
  afterAll(() => server.stop())
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'store-'))
    count++
    files = await another()
  })
  afterEach(() => rm(directory, { recursive: true }))

  /** The same store, as another process opens it. */
  function another(): Promise<FileStore> {
    const { FILES_URL: url, ...others } = server.environment
    return openIn(directory, url === undefined ? others : { ...others, FILES_URL: `${url}/${count}` })
  }

  async function keepBytes(bytes: Buffer, key = files.newKey()): Promise<string> {
    const { path: file } = await files.receive(Readable.from([bytes]), { maxBytes: bytes.length })
    await files.keep(file, key)
    return key
  }
  const read = async (key: string, range?: { start: number; end: number }) =>
    buffer((await files.open(key, range)).stream)
  const keysOf = async (list: AsyncIterable<{ key: string }>) => {
    const keys: string[] = []
    for await (const { key } of list) keys.push(key)
    return keys.sort()
  }

  it('receives into a private file of this machine, with size and hash, and stores it under a key', async () => {
    const bytes = randomBytes(300_000)
    const chunks = [bytes.subarray(0, 100_000), bytes.subarray(100_000)]
    const received = await files.receive(Readable.from(chunks), { maxBytes: bytes.length })
    expect(received).toMatchObject({
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect((await stat(received.path)).mode & 0o777).toBe(0o600)
    expect(await readFile(received.path)).toEqual(bytes)
    const key = files.newKey()
    await files.keep(received.path, key)
    await expect(access(received.path)).rejects.toThrow('ENOENT')
    const { stream, size } = await files.open(key)
    expect([size, (await buffer(stream)).equals(bytes)]).toEqual([bytes.length, true])
    expect(await files.size(key)).toBe(bytes.length)
    expect(await files.digest(key)).toEqual({ size: bytes.length, sha256: received.sha256 })
  })

  it('rejects one byte more than allowed, and leaves nothing', async () => {
    const received = files.receive(Readable.from([randomBytes(11)]), { maxBytes: 10 })
    await expect(received).rejects.toBeInstanceOf(FileTooLarge)
    expect(await readdir(path.join(directory, 'tmp'))).toEqual([])
    expect(await keysOf(files.listStored())).toEqual([])
  })

  it('reads any part of a file, also one beyond its end', async () => {
    const bytes = randomBytes(5000)
    const key = await keepBytes(bytes)
    expect(await read(key, { start: 0, end: 0 })).toEqual(bytes.subarray(0, 1))
    expect(await read(key, { start: 10, end: 19 })).toEqual(bytes.subarray(10, 20))
    expect(await read(key, { start: 4990, end: 9000 })).toEqual(bytes.subarray(4990))
    const { stream, size } = await files.open(key, { start: 1, end: 2 })
    expect([size, (await buffer(stream)).length]).toEqual([5000, 2])
  })

  it('stores an empty file', async () => {
    const key = await keepBytes(Buffer.alloc(0))
    expect([await files.size(key), await read(key)]).toEqual([0, Buffer.alloc(0)])
  })

  it('lists what is stored, with when, and more than fits on a page', async () => {
    const key = await keepBytes(randomBytes(10))
    const small = files.temporaryPath()
    await writeFile(small, 'small')
    await files.keep(small, `${key}.200`)
    const others = [await keepBytes(randomBytes(1)), await keepBytes(randomBytes(1))]
    expect(await keysOf(files.listStored())).toEqual([key, `${key}.200`, ...others].sort())
    for await (const { modifiedAt } of files.listStored())
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000)
  })

  it('reports a missing file, and removes one twice without error', async () => {
    const key = await keepBytes(randomBytes(10))
    await files.remove(key)
    await files.remove(key)
    expect([await files.size(key), await files.digest(key)]).toEqual([null, null])
    await expect(files.open(key)).rejects.toBeInstanceOf(FileMissing)
    await expect(files.open(key, { start: 0, end: 1 })).rejects.toBeInstanceOf(FileMissing)
  })

  it('sets files aside with their date, and restores or removes them', async () => {
    const bytes = randomBytes(100)
    const [key, other] = [await keepBytes(bytes), await keepBytes(bytes)]
    const noon = new Date('2026-01-01T12:00:00Z')
    for (const each of [key, other, files.newKey()]) await files.setAside(each, noon)
    await expect(files.open(key)).rejects.toBeInstanceOf(FileMissing)
    expect(await keysOf(files.listStored())).toEqual([])
    const aside: unknown[] = []
    for await (const { since } of files.listAside()) aside.push(since)
    expect(aside).toEqual([noon, noon])
    await files.restore(key)
    await files.restore(key)
    await files.remove(other)
    expect(await keysOf(files.listAside())).toEqual([])
    expect(await read(key)).toEqual(bytes)
  })

  it('gets one id from callers at once, keeps it, and lets it be replaced', async () => {
    expect(await files.id()).toBeNull()
    const ids = await Promise.all(['a', 'b', 'c'].map((id) => files.giveId(id)))
    const id = await files.id()
    expect(['a', 'b', 'c']).toContain(id)
    if (kind === 'disk' || kind === 'double') expect(new Set(ids)).toEqual(new Set([id]))
    expect(await files.giveId('d')).toBe(id)
    await files.replaceId('e')
    expect(await (await another()).id()).toBe('e')
  })

  it('rejects a path as a key, and a foreign path as a temporary file', async () => {
    const key = files.newKey()
    for (const bad of [
      '../store-id',
      'store-id',
      `${key}/x`,
      `${key}.a/b`,
      `${key}?x`,
      key.toUpperCase(),
      '',
    ]) {
      await expect(async () => files.size(bad)).rejects.toBeInstanceOf(RangeError)
      await expect(async () => files.open(bad)).rejects.toBeInstanceOf(RangeError)
      await expect(async () => files.remove(bad)).rejects.toBeInstanceOf(RangeError)
    }
    const outside = path.join(directory, 'outside')
    await writeFile(outside, 'x')
    await expect(files.keep(outside, key)).rejects.toBeInstanceOf(RangeError)
    expect(await readFile(outside, 'utf8')).toBe('x')
  })

  it('ends reading when its reader goes away', async () => {
    const key = await keepBytes(randomBytes(4_000_000))
    const { stream } = await files.open(key)
    await new Promise((resolve) => stream.once('data', resolve))
    const closed = new Promise((resolve) => stream.once('close', resolve))
    stream.destroy()
    await closed
    if ('open' in server) await expect.poll(() => (server as S3Double).open()).toBe(0)
  })

  it('can be written, knows the free space, and lists no test of it', async () => {
    await files.probe()
    await files.probe()
    expect(await files.freeBytes()).toBeGreaterThan(0)
    expect(await keysOf(files.listStored())).toEqual([])
  })

  it('says what is wrong with a key, a bucket or a region, without the secret', async () => {
    const { FILES_URL: url } = server.environment
    if (url === undefined) return expect(await files.id()).toBeNull()
    const wrong: [Record<string, string>, string][] = [
      [{ S3_SECRET_ACCESS_KEY: 'not the secret' }, 'S3_WRONG_KEY'],
      [{ S3_ACCESS_KEY_ID: 'coach:stranger' }, 'S3_WRONG_KEY'],
      [{ FILES_URL: 's3://no-such-bucket/site' }, 'S3_NO_BUCKET'],
      [{ S3_REGION: 'us-east-9' }, 'S3_REGION'],
      [{ S3_ENDPOINT: 'http://127.0.0.1:1' }, 'S3_UNREACHABLE'],
    ]
    for (const [changed, code] of wrong) {
      const other = await openIn(directory, { ...server.environment, ...changed })
      for (const act of [() => other.id(), () => other.probe()]) {
        const error = await act().catch((reason: unknown) => reason)
        expect(error).toBeInstanceOf(StorageUnavailable)
        expect((error as Error).cause).toMatchObject({ code })
        const shown = `${(error as Error).stack} ${((error as Error).cause as Error).stack}`
        expect(shown).not.toMatch(/not the secret|secret-of-swift|a secret of/)
      }
    }
  })
})
