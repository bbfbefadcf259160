import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDiskFiles } from './disk-files.ts'
import { FileMissing, type FileStore, FileTooLarge } from './file-store.ts'

let directory: string
let files: FileStore

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'files-'))
  files = await openDiskFiles(directory)
})
afterEach(() => rm(directory, { recursive: true }))

const temporaries = () => readdir(path.join(directory, 'tmp'))
const openDescriptors = async () => (await readdir('/proc/self/fd').catch(() => [])).length

async function keepBytes(bytes: Buffer): Promise<string> {
  const received = await files.receive(Readable.from([bytes]), { maxBytes: bytes.length })
  const key = files.newKey()
  await files.keep(received.path, key)
  return key
}

test('receives a stream into a private temporary file with its size and hash', async () => {
  const bytes = randomBytes(200_000)
  const received = await files.receive(Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]), {
    maxBytes: 200_000,
  })
  expect(received).toMatchObject({ size: 200_000, sha256: createHash('sha256').update(bytes).digest('hex') })
  expect((await readFile(received.path)).equals(bytes)).toBe(true)
  expect((await stat(received.path)).mode & 0o777).toBe(0o600)
})

test('rejects one byte more than allowed and leaves nothing', async () => {
  const stream = Readable.from([randomBytes(60), randomBytes(41)])
  await expect(files.receive(stream, { maxBytes: 100 })).rejects.toBeInstanceOf(FileTooLarge)
  expect(stream.destroyed).toBe(true)
  expect(await temporaries()).toEqual([])
})

test('limits a file by its first bytes, in chunks of any size', async () => {
  const beginnings: string[] = []
  const maxBytes = (beginning: Buffer) => {
    beginnings.push(beginning.toString())
    return 20
  }
  const pieces = (text: string) => Readable.from([...text].map((sign) => Buffer.from(sign)))
  expect(await files.receive(pieces('short'), { maxBytes })).toMatchObject({ size: 5 })
  expect(await files.receive(pieces('exactly twenty signs'), { maxBytes })).toMatchObject({ size: 20 })
  await expect(files.receive(pieces('more than twenty signs'), { maxBytes })).rejects.toThrow(FileTooLarge)
  await expect(files.receive(Readable.from([Buffer.alloc(21)]), { maxBytes })).rejects.toThrow(FileTooLarge)
  expect(beginnings.slice(0, 3)).toEqual(['short', 'exactly twenty s', 'more than twenty'])
  const reject = () => {
    throw new RangeError('not wanted')
  }
  await expect(files.receive(pieces('anything at all of some length'), { maxBytes: reject })).rejects.toThrow(
    'not wanted',
  )
  expect(await temporaries()).toHaveLength(2)
})

test('leaves no file and no descriptor when senders hang up half way', async () => {
  const before = await openDescriptors()
  const broken = async () => {
    const stream = new Readable({ read() {} })
    stream.push(randomBytes(1000))
    const received = files.receive(stream, { maxBytes: 5000 })
    stream.destroy(new Error('connection lost'))
    await expect(received).rejects.toThrow('connection lost')
  }
  await Promise.all(Array.from({ length: 50 }, broken))
  expect(await temporaries()).toEqual([])
  expect(await openDescriptors()).toBe(before)
})

test('stops receiving when aborted', async () => {
  const stream = new Readable({ read() {} })
  const received = files.receive(stream, { maxBytes: 5000, signal: AbortSignal.abort() })
  await expect(received).rejects.toThrow('aborted')
  expect(stream.destroyed).toBe(true)
  expect(await temporaries()).toEqual([])
})

test('stores a received file under its key, and opens all or a part of it', async () => {
  const bytes = randomBytes(5000)
  const key = await keepBytes(bytes)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(await temporaries()).toEqual([])
  expect(await readdir(path.join(directory, key.slice(0, 2)))).toEqual([key])
  const whole = await files.open(key)
  expect((await buffer(whole.stream)).equals(bytes)).toBe(true)
  const part = await files.open(key, { start: 10, end: 19 })
  expect(part.size).toBe(5000)
  expect((await buffer(part.stream)).equals(bytes.subarray(10, 20))).toBe(true)
  expect(await files.size(key)).toBe(5000)
})

test('stores variants next to their file', async () => {
  const key = await keepBytes(randomBytes(10))
  const small = files.temporaryPath()
  await writeFile(small, 'small')
  await files.keep(small, `${key}.200`)
  expect(await files.size(`${key}.200`)).toBe(5)
  const noon = new Date('2026-01-01T12:00:00Z')
  await utimes(path.join(directory, key.slice(0, 2), key), noon, noon)
  const listed = new Map<string, Date>()
  for await (const file of files.listStored()) listed.set(file.key, file.modifiedAt)
  expect([...listed.keys()].sort()).toEqual([key, `${key}.200`])
  expect(listed.get(key)).toEqual(noon)
})

test('reports a missing file, and removes one twice without error', async () => {
  const key = await keepBytes(randomBytes(10))
  await files.remove(key)
  await files.remove(key)
  expect(await files.size(key)).toBeNull()
  await expect(files.open(key)).rejects.toBeInstanceOf(FileMissing)
})

test('never deletes temporary files that an upload still needs, however long it takes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const received = await files.receive(Readable.from([randomBytes(10)]), { maxBytes: 10 })
  const made = files.temporaryPath()
  const longAgo = new Date(Date.now() - 60 * 60 * 1000)
  await utimes(received.path, longAgo, longAgo)
  const late = new Date(Date.now() + 60 * 60 * 1000)
  expect(await files.removeTemporariesOlderThan(late)).toBe(0)
  const ofAnother = await openDiskFiles(directory)
  vi.advanceTimersByTime(2 * 60 * 1000)
  vi.useRealTimers()
  const recent = new Date(Date.now() - 60_000)
  await vi.waitUntil(async () => (await stat(received.path)).mtime > recent, { timeout: 15_000 })
  expect(await ofAnother.removeTemporariesOlderThan(recent)).toBe(0)
  await files.discardTemporary(made)
  await files.keep(received.path, files.newKey())
  expect(await temporaries()).toEqual([])
})

test('rejects a path as a key, and a foreign path as a temporary file', async () => {
  const key = files.newKey()
  for (const bad of ['../etc/passwd', `${key}/x`, `${key}.a/b`, key.toUpperCase(), '']) {
    await expect(async () => files.size(bad)).rejects.toBeInstanceOf(RangeError)
  }
  const outside = path.join(directory, 'outside')
  await writeFile(outside, 'x')
  await expect(files.keep(outside, key)).rejects.toBeInstanceOf(RangeError)
  await expect(files.discardTemporary(outside)).rejects.toBeInstanceOf(RangeError)
  expect(await readFile(outside, 'utf8')).toBe('x')
})

test('discards temporary files singly or by age', async () => {
  const receive = () => files.receive(Readable.from([Buffer.from('x')]), { maxBytes: 1 })
  const [old, fresh, unwanted] = [await receive(), await receive(), await receive()]
  await files.discardTemporary(unwanted.path)
  await files.discardTemporary(unwanted.path)
  const noon = new Date('2026-01-01T12:00:00Z')
  await utimes(old.path, noon, noon)
  const late = new Date('2026-01-01T12:00:00.001Z')
  expect(await files.removeTemporariesOlderThan(late)).toBe(0)
  const afterRestart = await openDiskFiles(directory)
  expect(await afterRestart.removeTemporariesOlderThan(late)).toBe(1)
  expect(await temporaries()).toEqual([path.basename(fresh.path)])
})

test('knows the free space of its disk', async () => {
  expect(await files.freeBytes()).toBeGreaterThan(0)
})
