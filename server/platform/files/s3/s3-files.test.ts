import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { access, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FileStore, StorageFull, StorageUnavailable } from '#server/platform/files/file-store.ts'
import { type S3Double, type S3Failure, startS3Double } from '#server/test/s3-double.ts'
import { openS3Files } from './s3-files.ts'
import { readS3Settings } from './s3-settings.ts'

const limits = { connect: 1000, answer: 800, stall: 800 }

let directory: string
let double: S3Double
let files: FileStore
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 's3-files-'))
  double = await startS3Double()
  files = await opened()
})
afterEach(async () => {
  await double.stop()
  await rm(directory, { recursive: true })
})

async function opened(its = limits): Promise<FileStore> {
  const { FILES_URL: url = '', ...others } = double.environment
  const settings = readS3Settings(url, (name) => others[name] ?? null, [])
  return openS3Files({ settings, directory, limits: its })
}

const receive = (bytes: Buffer) => files.receive(Readable.from([bytes]), { maxBytes: bytes.length })

async function keepBytes(bytes: Buffer): Promise<string> {
  const key = files.newKey()
  await files.keep((await receive(bytes)).path, key)
  return key
}

async function errorOf(
  act: Promise<unknown>,
): Promise<Error & { cause: { code?: string; message: string } }> {
  return act.then(
    () => Promise.reject(new Error('it succeeded')),
    (error) => error,
  )
}

const failing: [S3Failure, string][] = [
  ['silent', 'S3_SLOW'],
  ['resets', 'S3_UNREACHABLE'],
  ['fails', 'S3_BUSY'],
  ['forbids', 'S3_FORBIDDEN'],
]

it.each(failing)(
  'ends each request to a store that %s, with the reason %s and no inner words',
  async (failure, code) => {
    const key = await keepBytes(randomBytes(2000))
    const { path: temporary } = await receive(randomBytes(2000))
    for (const method of ['PUT', 'GET', 'HEAD', 'DELETE']) double.failures.set(method, { failure })
    const acts = [
      () => files.keep(temporary, files.newKey()),
      () => files.open(key),
      () => files.size(key),
      () => files.remove(key),
      () => files.setAside(key, new Date()),
      () => files.id(),
      () => files.giveId('id'),
      () => files.probe(),
      async () => {
        for await (const _ of files.listStored());
      },
    ]
    for (const act of acts) {
      const error = await errorOf(act())
      expect(error).toBeInstanceOf(StorageUnavailable)
      expect(error.cause.code).toBe(code)
      expect(`${error.message} ${error.cause.message}`).not.toMatch(/inner words|Signature|AKIDOUBLE/)
    }
    // Its owner may try again, or discard it.
    await access(temporary)
    double.failures.clear()
    await files.remove(key)
  },
)

it('takes no 404 of another server for a missing file', async () => {
  const key = await keepBytes(randomBytes(2000))
  await files.giveId('id')
  for (const method of ['PUT', 'GET', 'DELETE']) double.failures.set(method, { failure: 'is_another' })
  const acts = [
    () => keepBytes(randomBytes(2000)),
    () => files.open(key),
    () => files.remove(key),
    () => files.setAside(key, new Date()),
    () => files.id(),
    () => files.probe(),
    async () => {
      for await (const _ of files.listStored());
    },
  ]
  for (const act of acts) {
    const error = await errorOf(act())
    expect(error).toBeInstanceOf(StorageUnavailable)
    expect(error.cause.code).toBe('S3_FAILED')
  }
  double.failures.set('HEAD', { failure: 'is_another' })
  expect((await errorOf(files.size(key))).cause.code).toBe('S3_NO_BUCKET')
})

it('tries again what fails once, and stores it once', async () => {
  for (const failure of ['fails', 'resets'] as const) {
    double.failures.set('PUT', { failure, times: 1 })
    double.failures.set('GET', { failure, times: 1 })
    const bytes = randomBytes(70_000)
    const key = await keepBytes(bytes)
    expect(await buffer((await files.open(key)).stream)).toEqual(bytes)
  }
  expect(double.objects.size).toBe(2)
})

it('reports a full store as full', async () => {
  double.failures.set('PUT', { failure: 'is_full' })
  expect(await errorOf(keepBytes(randomBytes(10)))).toBeInstanceOf(StorageFull)
})

it.each(['keeps_less', 'keeps_other'] as const)(
  'does not believe a store that says 200 and %s',
  async (failure) => {
    for (const etag of ['md5', 'opaque'] as const) {
      await double.stop()
      double = await startS3Double({ etag })
      files = await opened()
      double.failures.set('PUT', { failure })
      const error = await errorOf(keepBytes(randomBytes(5000)))
      expect(error.cause.code).toBe('S3_WRONG_DATA')
      expect(await readdir(path.join(directory, 'tmp'))).toHaveLength(etag === 'md5' ? 1 : 2)
      expect(double.objects.size).toBe(0)
    }
  },
)

it.each([
  ['an ETag', {}, 0],
  ['its own checksum', { etag: 'opaque', hasChecksums: true }, 0],
  ['neither', { etag: 'opaque' }, 1],
] as const)('believes of a file only what the store computed: %s', async (_, options, reads) => {
  await double.stop()
  double = await startS3Double(options)
  files = await opened()
  const bytes = randomBytes(500)
  const sha256 = () => createHash('sha256').update(bytes).digest('hex')
  const key = await keepBytes(bytes)
  double.requests.length = 0
  expect(await files.digest(key)).toEqual({ size: 500, sha256: sha256() })
  expect(double.requests.filter((one) => one.startsWith('GET'))).toHaveLength(reads)
  // As if the process had ended before the proof: the metadata has what was sent.
  for (const one of [bytes, ...[...double.objects.values()].map((stored) => stored.bytes)])
    one.writeUInt8((one[0] ?? 0) ^ 1)
  expect(await files.digest(key)).toEqual({ size: 500, sha256: sha256() })
})

it.each([
  ['sends_other', 'S3_WRONG_DATA'],
  ['sends_less', 'S3_UNREACHABLE'],
  ['stalls', 'S3_SLOW'],
] as const)('breaks off reading from a store that %s', async (failure, code) => {
  const key = await keepBytes(randomBytes(200_000))
  double.failures.set('GET', { failure })
  const { stream } = await files.open(key)
  const error = await errorOf(buffer(stream))
  expect(error.cause.code).toBe(code)
  await expect.poll(() => double.open()).toBe(0)
})

it('ends at once for a reader who leaves while the store sends nothing', async () => {
  files = await opened({ ...limits, stall: 600_000 })
  const key = await keepBytes(randomBytes(400_000))
  double.failures.set('GET', { failure: 'stalls' })
  const { stream } = await files.open(key)
  let received = 0
  stream.on('data', (chunk: Buffer) => {
    received += chunk.length
  })
  await expect.poll(() => received).toBeGreaterThan(100_000)
  stream.destroy()
  await once(stream, 'close')
  await expect.poll(() => double.open()).toBe(0)
})

it.each([5000, 200_000])(
  'finds changes in the store before a reader of the whole file has all of its %d bytes',
  async (size) => {
    const key = await keepBytes(randomBytes(size))
    const [stored] = double.objects.values()
    stored?.bytes.writeUInt8((stored.bytes.at(-1) ?? 0) ^ 1, size - 1)
    const { stream } = await files.open(key)
    let received = 0
    const reading = (async () => {
      for await (const chunk of stream) received += chunk.length
    })()
    expect((await errorOf(reading)).cause.code).toBe('S3_WRONG_DATA')
    expect(received).toBeLessThan(size)
  },
)

it('rejects another part than the one that it asked for', async () => {
  const key = await keepBytes(randomBytes(5000))
  double.failures.set('GET', { failure: 'ignores_ranges' })
  expect((await errorOf(files.open(key, { start: 10, end: 19 }))).cause.code).toBe('S3_WRONG_DATA')
})

it('leaves the file where it was if its copy aside is not whole', async () => {
  const bytes = randomBytes(500)
  const key = await keepBytes(bytes)
  double.failures.set('PUT', { failure: 'keeps_less' })
  expect((await errorOf(files.setAside(key, new Date()))).cause.code).toBe('S3_WRONG_DATA')
  expect(await buffer((await files.open(key)).stream)).toEqual(bytes)
})

it('does not count the time of a slow reader', async () => {
  const bytes = randomBytes(3_000_000)
  const key = await keepBytes(bytes)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { stream } = await files.open(key)
  const chunks = stream[Symbol.asyncIterator]()
  const first = await chunks.next()
  // What is read ahead is full then, and the store waits for us.
  while (stream.readableLength < stream.readableHighWaterMark) await new Promise(setImmediate)
  vi.advanceTimersByTime(limits.stall * 10)
  vi.useRealTimers()
  const rest: Buffer[] = [first.value]
  for await (const chunk of { [Symbol.asyncIterator]: () => chunks }) rest.push(chunk)
  expect(Buffer.concat(rest)).toEqual(bytes)
})

it.each([-6, 6])('reports in its probe a clock that differs by %d minutes', async (minutes) => {
  await double.stop()
  double = await startS3Double({ clockOffset: minutes * 60_000 })
  files = await opened()
  expect((await errorOf(files.probe())).cause.code).toBe('S3_CLOCK')
})

it('stores, looks up and probes while readers have taken all connections of downloads', async () => {
  const key = await keepBytes(randomBytes(2000))
  double.failures.set('GET', { failure: 'stalls' })
  const streams: Readable[] = []
  while (streams.length < 256) streams.push((await files.open(key)).stream)
  double.failures.clear()
  // One more reader waits in vain, and no one else does.
  expect((await errorOf(files.open(key))).cause.code).toBe('S3_SLOW')
  expect(await files.size(await keepBytes(randomBytes(100)))).toBe(100)
  await files.probe()
  for (const stream of streams) stream.destroy()
  await expect.poll(() => double.open()).toBe(0)
})

it('names objects below its prefix alone', async () => {
  const key = await keepBytes(randomBytes(10))
  await files.setAside(key, new Date())
  await files.restore(key)
  await files.giveId('id')
  await files.probe()
  for await (const _ of files.listAside());
  for await (const _ of files.listStored());
  await files.remove(key)
  for (const request of double.requests) expect(request).toMatch(/^[A-Z]+ (site\/one\/|$)/)
})
