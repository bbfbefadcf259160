import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as sdk from '@aws-sdk/client-s3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type S3Double, startS3Double } from '#server/test/s3-double.ts'
import { contentOf, putObject } from './put-object.ts'
import { openBucket, type S3Bucket } from './s3-bucket.ts'
import { readS3Settings } from './s3-settings.ts'

const name = 'site/one/files/x'

let directory: string
let double: S3Double
let bucket: S3Bucket
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'put-object-'))
  double = await startS3Double()
  const { FILES_URL: url = '', ...others } = double.environment
  const settings = readS3Settings(url, (setting) => others[setting] ?? null, [])
  bucket = openBucket(sdk, settings, { connect: 1000, answer: 800, stall: 800 })
})
afterEach(async () => {
  await double.stop()
  await rm(directory, { recursive: true })
})

/** How often this process has a file open. */
async function descriptorsOf(file: string): Promise<number> {
  const numbers = await readdir('/proc/self/fd')
  const names = await Promise.all(numbers.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => null)))
  return names.filter((found) => found === file).length
}

it('closes a file that it cannot send', async () => {
  const file = path.join(directory, 'file')
  await writeFile(file, randomBytes(300_000))
  const content = await contentOf(() => createReadStream(file))
  await double.stop()
  await expect(putObject(bucket, { name, content })).rejects.toMatchObject({
    cause: { code: 'S3_UNREACHABLE' },
  })
  await expect.poll(() => descriptorsOf(file)).toBe(0)
})

it('ends the request when a file cannot be read while it is sent', async () => {
  const broken = Object.assign(new Error('read failed'), { code: 'EIO', syscall: 'read' })
  let reads = 0
  const content = await contentOf(async function* () {
    reads++
    yield randomBytes(100_000)
    if (reads > 1) throw broken
    yield randomBytes(100_000)
  })
  await expect(putObject(bucket, { name, content })).rejects.toBe(broken)
  expect(reads).toBe(2)
  await expect.poll(() => double.open()).toBe(0)
  expect(double.objects.size).toBe(0)
})
