import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openS3Files } from '#server/platform/files/s3/s3-files.ts'
import { readS3Settings } from '#server/platform/files/s3/s3-settings.ts'
import { type S3Double, startS3Double } from '#server/test/s3-double.ts'
import type { FileStore } from './file-store.ts'
import { type FilePart, openParts, partsWithin, sizeOfParts } from './open-parts.ts'

const size = 200_000
const bytes = randomBytes(size)
const mark = Buffer.from('a mark')
/** A mark within the file, one in the place of ten bytes, and one at its end. */
const marked: FilePart[] = [
  { start: 0, end: 99 },
  mark,
  { start: 100, end: 149 },
  mark,
  { start: 160, end: size - 1 },
  mark,
]
const pieces = [[0, 100], [100, 150], [160]].map(([from, to]) =>
  Buffer.concat([bytes.subarray(from, to), mark]),
)
const whole = Buffer.concat(pieces)

let directory: string
let double: S3Double
let files: FileStore
let key: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'open-parts-'))
  double = await startS3Double()
  const { FILES_URL: url = '', ...others } = double.environment
  const settings = readS3Settings(url, (name) => others[name] ?? null, [])
  files = await openS3Files({ settings, directory, limits: { connect: 1000, answer: 1000, stall: 600_000 } })
  key = files.newKey()
  await files.keep((await files.receive(Readable.from([bytes]), { maxBytes: size })).path, key)
})
afterEach(async () => {
  await double.stop()
  await rm(directory, { recursive: true })
})

it('gives the stored bytes with the pieces between them', async () => {
  const stream = await openParts(files, key, { parts: marked, isWhole: true })
  expect(await buffer(stream)).toEqual(whole)
  expect(sizeOfParts(marked)).toBe(whole.length)
})

it.each([
  [0, 0],
  [98, 107],
  [100, 105],
  [90, 200],
  [90, size + 2],
  [size + 2, size + 7],
])('gives the bytes from %d to %d of it with one request to the store at most', async (start, end) => {
  const before = double.requests.length
  const parts = partsWithin(marked, { start, end })
  const stream = await openParts(files, key, { parts, isWhole: false })
  expect(await buffer(stream)).toEqual(whole.subarray(start, end + 1))
  expect(double.requests.length - before).toBeLessThanOrEqual(1)
})

it.each([
  ['with pieces', marked],
  ['without', [{ start: 0, end: size - 1 }]],
])('compares a whole file %s with what was stored, before its last bytes', async (_, parts) => {
  const [stored] = double.objects.values()
  stored?.bytes.writeUInt8((stored.bytes.at(-1) ?? 0) ^ 1, size - 1)
  let received = 0
  const reading = (async () => {
    for await (const chunk of await openParts(files, key, { parts, isWhole: true })) received += chunk.length
  })()
  await expect(reading).rejects.toMatchObject({ cause: { code: 'S3_WRONG_DATA' } })
  expect(received).toBeLessThan(size)
})

it('ends at once for a reader who leaves while the store sends nothing', async () => {
  double.failures.set('GET', { failure: 'stalls' })
  const stream = await openParts(files, key, { parts: marked, isWhole: true })
  let received = 0
  stream.on('data', (chunk: Buffer) => {
    received += chunk.length
  })
  await expect.poll(() => received).toBeGreaterThan(50_000)
  stream.destroy()
  await once(stream, 'close')
  await expect.poll(() => double.open()).toBe(0)
})

it('says at once that a file is not there', async () => {
  await files.remove(key)
  const opening = openParts(files, key, { parts: marked, isWhole: true })
  await expect(opening).rejects.toMatchObject({ name: 'FileMissing' })
})
