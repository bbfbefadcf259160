import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPlainProfile, aProfileChunk, aProgramProfile } from '#server/test/colour-profiles.ts'
import {
  aBombPng,
  aGifOfFrames,
  aPhotoWithPlace,
  aPlainPicture,
  aPng,
  aReceipt,
} from '#server/test/sample-pictures.ts'
import { ImageWorkerPool } from './image-worker-pool.ts'
import { PictureError } from './picture-error.ts'
import type { PictureOutput } from './rebuilt.ts'
import type { PictureWorkers, PictureWorkersOptions } from './workers.ts'

let directory: string
let workers: PictureWorkers

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'workers-'))
  workers = new ImageWorkerPool()
})
afterEach(async () => {
  await workers.stop()
  await rm(directory, { recursive: true })
})

async function restart(options: PictureWorkersOptions) {
  await workers.stop()
  workers = new ImageWorkerPool(options)
}

async function source(bytes: Uint8Array, name = 'source'): Promise<string> {
  const file = path.join(directory, name)
  await writeFile(file, bytes)
  return file
}

const proofOutputs = (name = 'out'): PictureOutput[] => [
  { path: path.join(directory, name), format: 'same' },
  { path: path.join(directory, `${name}.800`), format: 'jpeg', longestSide: 800 },
  { path: path.join(directory, `${name}.200`), format: 'jpeg', longestSide: 200 },
]

// Half a second of work from some kilobytes.
const aSlowPicture = () =>
  aPng({ width: 5_000, height: 5_000, data: deflateSync(Buffer.alloc(75_005_000), { level: 1 }) })

async function warm(count = 1): Promise<number[]> {
  const file = await source(await aPlainPicture('png'), 'warm')
  await Promise.all(
    Array.from({ length: count }, (_, index) => workers.rebuild(file, proofOutputs(`warm-${index}`))),
  )
  const names = await readdir(directory)
  await Promise.all(names.map((name) => rm(path.join(directory, name))))
  return workers.processIds()
}

test('re-encodes a PNG in full and in two smaller sizes', async () => {
  const png = await aReceipt('png', { width: 900, height: 1800 })
  const rebuilt = await workers.rebuild(await source(png), proofOutputs())
  expect(rebuilt).toMatchObject({ width: 900, height: 1800 })
  expect(rebuilt.outputs.map((output) => [output.mediaType, output.width, output.height])).toEqual([
    ['image/png', 900, 1800],
    ['image/jpeg', 400, 800],
    ['image/jpeg', 100, 200],
  ])
  for (const output of rebuilt.outputs) {
    const bytes = await readFile(output.path)
    expect(output).toMatchObject({
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect(await sharp(bytes).metadata()).toMatchObject({ width: output.width, height: output.height })
    expect((await stat(output.path)).mode & 0o777).toBe(0o600)
  }
  const [before, after] = await Promise.all([
    sharp(png).raw().toBuffer(),
    sharp(rebuilt.outputs[0]?.path).raw().toBuffer(),
  ])
  expect(after.equals(before)).toBe(true)
})

test('rotates a photo upright and removes its location and appended data', async () => {
  const photo = Buffer.concat([await aPhotoWithPlace(), Buffer.from('\xff\xd8 a film', 'latin1')])
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const rebuilt = await workers.rebuild(await source(photo), proofOutputs())
  expect(rebuilt).toMatchObject({ width: 300, height: 400 })
  for (const { path: file } of rebuilt.outputs) {
    const { format, exif, orientation, icc, xmp } = await sharp(file).metadata()
    expect({ format, exif, orientation, icc, xmp }).toEqual({ format: 'jpeg' })
    expect((await readFile(file)).includes('a film')).toBe(false)
  }
})

test('writes the first frame of a GIF as a PNG, and never enlarges', async () => {
  const rebuilt = await workers.rebuild(await source(aGifOfFrames(5)), proofOutputs())
  expect(rebuilt.outputs.map((output) => [output.mediaType, output.width, output.height])).toEqual([
    ['image/png', 1, 1],
    ['image/jpeg', 1, 1],
    ['image/jpeg', 1, 1],
  ])
})

test('writes the formats of public images, in any order', async () => {
  const outputs: PictureOutput[] = [
    { path: path.join(directory, 'small'), format: 'webp', longestSide: 120 },
    { path: path.join(directory, 'full'), format: 'same' },
    { path: path.join(directory, 'middle'), format: 'avif', longestSide: 300 },
  ]
  const rebuilt = await workers.rebuild(await source(await aReceipt('jpeg')), outputs)
  expect(rebuilt.outputs.map((output) => [output.mediaType, output.width, output.height])).toEqual([
    ['image/webp', 68, 120],
    ['image/jpeg', 540, 960],
    ['image/avif', 169, 300],
  ])
})

test('shrinks images beyond eight megapixels', async () => {
  const rebuilt = await workers.rebuild(await source(aSlowPicture()), proofOutputs())
  expect(rebuilt).toMatchObject({ width: 5000, height: 5000 })
  expect(rebuilt.outputs.map((output) => output.width)).toEqual([2896, 800, 200])
})

test('decodes WebP only if allowed, and other formats never', async () => {
  const webp = await source(await aPlainPicture('webp'), 'webp')
  await expect(workers.rebuild(webp, proofOutputs())).rejects.toBeInstanceOf(PictureError)
  const allowed = await workers.rebuild(webp, proofOutputs(), { allowWebp: true })
  expect(allowed.outputs[0]?.mediaType).toBe('image/webp')
  await expect(workers.rebuild(webp, proofOutputs('again'))).rejects.toBeInstanceOf(PictureError)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  for (const bytes of [await aPlainPicture('tiff'), await aPlainPicture('avif'), svg]) {
    const file = await source(bytes)
    await expect(workers.rebuild(file, proofOutputs('no'), { allowWebp: true })).rejects.toBeInstanceOf(
      PictureError,
    )
  }
})

test('rejects an image with a valid structure and invalid data, and leaves no output', async () => {
  const png = await aReceipt('png')
  png.fill(0, png.length / 2, png.length / 2 + 1000)
  await expect(workers.rebuild(await source(png), proofOutputs())).rejects.toMatchObject({
    reason: 'damaged',
  })
  const short = aPng({ width: 50, height: 50, data: deflateSync(Buffer.alloc(20 * 151)) })
  await expect(workers.rebuild(await source(short), proofOutputs())).rejects.toMatchObject({
    reason: 'damaged',
  })
  expect(await readdir(directory)).toEqual(['source'])
})

test('inflates no more of a bomb than its pixels need', async () => {
  const rebuilt = await workers.rebuild(await source(aBombPng()), proofOutputs())
  expect(rebuilt).toMatchObject({ width: 64, height: 64 })
})

test('reports that an output could not be written', async () => {
  const outputs: PictureOutput[] = [{ path: path.join(directory, 'nowhere', 'out'), format: 'same' }]
  const attempt = workers.rebuild(await source(await aPlainPicture('png')), outputs)
  await expect(attempt).rejects.toMatchObject({ error: 'not_written' })
})

test('loses only the image whose process is killed, and replaces the process', async () => {
  const before = await warm(2)
  expect(before).toHaveLength(2)
  const file = await source(aSlowPicture())
  const both = Promise.allSettled([
    workers.rebuild(file, proofOutputs('a')),
    workers.rebuild(file, proofOutputs('b')),
  ])
  process.kill(before[0] ?? 0, 'SIGKILL')
  const results = await both
  const [lost] = results.filter((result) => result.status === 'rejected')
  expect(lost?.reason).toMatchObject({ name: 'PictureWorkerFailed', error: 'died' })
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  expect(await readdir(directory)).toHaveLength(4)
  const after = await warm(2)
  expect(after).toHaveLength(2)
  expect(after).not.toContain(before[0])
})

test('ends a process that works too long, and replaces it', async () => {
  await restart({ size: 1, jobTime: 250 })
  const [slow] = await warm()
  // Many times the limit, so that it never ends before the check.
  const outputs: PictureOutput[] = [
    { path: path.join(directory, 'large'), format: 'avif', longestSide: 2_800 },
  ]
  const tooMuch = workers.rebuild(await source(aSlowPicture()), outputs)
  await expect(tooMuch).rejects.toMatchObject({ name: 'PictureWorkerFailed', error: 'too_slow' })
  expect(await readdir(directory)).toEqual(['source'])
  expect(await warm()).not.toContain(slow)
})

test('has lower priority than page requests, and still gets its share of a busy processor', async () => {
  const [pid = 0] = await warm()
  // Never a higher one than this process has: only root may do that.
  expect(getPriority(pid)).toBe(Math.max(5, getPriority()))
})

test('tells a process that cannot start from one that an image has ended', async () => {
  await restart({ environment: { NODE_OPTIONS: '--no-such-option' } })
  const attempt = workers.rebuild(await source(await aPlainPicture('png')), proofOutputs())
  await expect(attempt).rejects.toMatchObject({ name: 'PictureWorkerFailed', error: 'not_started' })
})

test('waits longer for a process that gets no processor time', async () => {
  await restart({ size: 1, jobTime: 400 })
  const [waiting = 0] = await warm()
  const held = workers.rebuild(await source(await aPlainPicture('png')), proofOutputs())
  process.kill(waiting, 'SIGSTOP')
  setTimeout(() => process.kill(waiting, 'SIGCONT'), 3_000)
  expect(await held).toMatchObject({ width: expect.any(Number) })
  expect(workers.processIds()).toEqual([waiting])
})

test.each(['that is running', 'that is starting'])(
  'ends a process that %s and never starts its image, and replaces it',
  async (which) => {
    await restart({ size: 1, waitTime: 4_000 })
    if (which === 'that is running') await warm()
    const stuck = workers.rebuild(await source(await aPlainPicture('png')), proofOutputs())
    const [stopped = 0] = workers.processIds()
    process.kill(stopped, 'SIGSTOP')
    const begun = performance.now()
    await expect(stuck).rejects.toMatchObject({ name: 'PictureWorkerFailed', error: 'not_in_time' })
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(await readdir(directory)).toEqual(['source'])
    expect(await warm()).not.toContain(stopped)
  },
)

test('limits the number of waiting images', async () => {
  await restart({ size: 1, waiting: 2 })
  const file = await source(await aPlainPicture('png'))
  const taken = ['a', 'b', 'c'].map((name) => workers.rebuild(file, proofOutputs(name)))
  await expect(workers.rebuild(file, proofOutputs('d'))).rejects.toMatchObject({ name: 'PictureWorkersBusy' })
  expect(await Promise.all(taken)).toHaveLength(3)
})

test('aborts an image on request, waiting or running, and leaves no output', async () => {
  await restart({ size: 1 })
  await warm()
  const file = await source(aSlowPicture())
  const control = new AbortController()
  const options = { signal: control.signal }
  const attempts = ['a', 'b'].map((name) => workers.rebuild(file, proofOutputs(name), options))
  control.abort(new Error('the sender left'))
  for (const attempt of attempts) await expect(attempt).rejects.toThrow('the sender left')
  await workers.rebuild(await source(await aPlainPicture('png'), 'next'), proofOutputs('c'))
  expect((await readdir(directory)).sort()).toEqual(['c', 'c.200', 'c.800', 'next', 'source'])
})

test('starts no process before the first image, and ends idle ones', async () => {
  await restart({ idleTime: 50 })
  expect(workers.processIds()).toEqual([])
  expect(await warm()).toHaveLength(1)
  await expect.poll(() => workers.processIds(), { timeout: 10_000 }).toEqual([])
  expect(await warm()).toHaveLength(1)
})

test('fails running and waiting images when it is stopped', async () => {
  await restart({ size: 1 })
  const file = await source(aSlowPicture())
  const results = Promise.allSettled(['a', 'b'].map((name) => workers.rebuild(file, proofOutputs(name))))
  await workers.stop()
  for (const result of await results) expect(result).toMatchObject({ reason: { error: 'stopped' } })
  expect(workers.processIds()).toEqual([])
  await expect(workers.rebuild(file, proofOutputs())).rejects.toMatchObject({ error: 'stopped' })
})

test('does not pass its environment to the processes', async () => {
  await restart({ environment: { LANG: 'C' } })
  const [pid] = await warm()
  const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')
  const names = environment.split('\0').flatMap((entry) => entry.split('=')[0] || [])
  const known = /^(LANG|MALLOC_\w+|NODE_CHANNEL_\w+|UV_THREADPOOL_SIZE)$/
  expect(names.filter((name) => !known.test(name))).toEqual([])
})

test('does not load the decoder into the calling process', async () => {
  const entry = new URL('./image-worker-pool.ts', import.meta.url).href
  const script = `const { ImageWorkerPool } = await import('${entry}')
    await new ImageWorkerPool().rebuild('/nowhere', []).catch(() => undefined)
    process.stdout.write(JSON.stringify(process.report.getReport().sharedObjects))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  expect(JSON.parse(stdout).length).toBeGreaterThan(0)
  expect(stdout).not.toMatch(/vips|sharp/)
})

test('converts colours by the profile of a phone, and ignores a profile that is a program', async () => {
  const rgb = Buffer.alloc(40 * 30 * 3, 120)
  const firstPixelWith = async (name: string, ...extra: Parameters<typeof aPng>[0]['extra'] & object) => {
    const file = await source(aPng({ width: 40, height: 30, rgb, extra }), name)
    const outputs = proofOutputs(`${name}.out`)
    await workers.rebuild(file, outputs)
    return [...(await sharp(outputs[0]?.path).raw().toBuffer()).subarray(0, 3)]
  }
  const plain = [120, 120, 120]
  expect(await firstPixelWith('none')).toEqual(plain)
  expect(await firstPixelWith('phone', aProfileChunk(aPlainProfile()))).not.toEqual(plain)
  expect(await firstPixelWith('program', aProfileChunk(aProgramProfile(2)))).toEqual(plain)
})

test('cannot read files outside their folder', async () => {
  const elsewhere = await source(await aPlainPicture('png'))
  const folder = path.join(directory, 'own')
  await mkdir(folder)
  await restart({ folder })
  await expect(workers.rebuild(elsewhere, proofOutputs())).rejects.toThrow(PictureError)
  const inside = path.join(folder, 'picture')
  await writeFile(inside, await aPlainPicture('png'))
  await workers.rebuild(inside, [{ path: path.join(folder, 'out'), format: 'same' }])
  expect(await readdir(folder)).toEqual(['out', 'picture'])
})

test('report which resources they cannot use, depending on the system', async () => {
  const before = await workers.sandbox()
  expect(before).toContain('files')
  await warm()
  // The probed sandbox is the one with which a process then started.
  expect(await workers.sandbox()).toEqual(before)
  const [id] = workers.processIds()
  const limits = await readFile(`/proc/${id}/limits`, 'utf8').catch(() => null)
  if (limits !== null) {
    expect(/Max address space +\d/.test(limits)).toBe(before.includes('memory'))
  }
})

test('reuse compiled code from a cache folder of their own', async () => {
  const cache = await mkdtemp(path.join(tmpdir(), 'compiled-'))
  await restart({ environment: { NODE_COMPILE_CACHE: cache } })
  await warm()
  expect((await readdir(cache, { recursive: true })).length).toBeGreaterThan(10)
  await workers.stop()
  await rm(cache, { recursive: true })
})
