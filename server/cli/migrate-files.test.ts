import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migrateFiles } from '#server/backup/index.ts'
import { readSettings } from '#server/config.ts'
import { type Context, closeContext, openContext } from '#server/context.ts'
import { filesPlaceOf } from '#server/platform/files/files-settings.ts'
import { openFiles } from '#server/platform/files/open-files.ts'
import { type S3Double, startS3Double } from '#server/test/s3-double.ts'
import { searchPath } from '#server/test/search-path.ts'
import { aStoredFile } from '#server/test/stored-files.ts'
import { runCommand } from './run-command.ts'

const log = pino({ level: 'silent' })
const fileCount = 12

let folder: string
let double: S3Double
let context: Context
let keys: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coach-migrate-'))
  double = await startS3Double()
  context = await openContext(settingsWith({}), { log })
  keys = []
  for (let at = 0; at < fileCount; at++) keys.push(await aStoredFile(context))
})
afterEach(async () => {
  await closeContext(context)
  await double.stop()
  await rm(folder, { recursive: true, force: true })
})

const usual = () => ({ DATA_DIR: join(folder, 'data'), DEMO: '0', LOG_LEVEL: 'fatal' })
const settingsWith = (environment: Record<string, string>) => readSettings({ ...usual(), ...environment })
const filesIn = (environment: Record<string, string>) => openFiles(filesPlaceOf(settingsWith(environment)))
const migrate = async (environment: Record<string, string>) =>
  migrateFiles(context.db, { from: context.files, to: await filesIn(environment) }, () => {})
const putFiles = () => double.requests.filter((one) => one.startsWith('PUT site/one/files/')).length

/** Runs a command as an operator does, in this process; returns its exit code and what it printed. */
async function run(words: string[], environment: Record<string, string>) {
  const lines: unknown[] = []
  const spies = (['log', 'error'] as const).map((way) =>
    vi.spyOn(console, way).mockImplementation((line) => void lines.push(line)),
  )
  const code = await runCommand(words, { PATH: searchPath, ...usual(), ...environment })
  for (const spy of spies) spy.mockRestore()
  return { code, printed: lines.join('\n') }
}

/** Starts the product there; returns how many files of rows it can read. */
async function readableIn(environment: Record<string, string>): Promise<number> {
  const started = await openContext(settingsWith(environment), { log })
  try {
    let count = 0
    for (const key of keys) count += (await buffer((await started.files.open(key)).stream)).length
    return count
  } finally {
    await closeContext(started)
  }
}

it('copies all files into a bucket, and takes only the rest in a second run', async () => {
  const done = await migrate(double.environment)
  expect(done).toMatchObject({ all: fileCount, copied: fileCount, bytes: fileCount, present: 0, lost: [] })
  keys.push(await aStoredFile(context))
  expect(await migrate(double.environment)).toMatchObject({ copied: 1, present: fileCount })
  expect(putFiles()).toBe(fileCount + 1)
  expect(await readableIn(double.environment)).toBe(fileCount + 1)
  // The source has lost nothing.
  expect(await readableIn({})).toBe(fileCount + 1)
})

it('goes on where it was interrupted, and no product starts on a part of the files', async () => {
  double.failures.set('PUT', { failure: 'keeps_less' })
  await expect(migrate(double.environment)).rejects.toThrow('cannot be used')
  double.failures.delete('PUT')
  const [, second = ''] = keys
  const parts = { ...double.environment }
  await expect(readableIn(parts)).rejects.toThrow('are not those that belong to the database')
  await migrate(double.environment)
  // Something else under the key of a file is replaced.
  double.objects.set(`site/one/files/${second}`, {
    bytes: Buffer.from('y'),
    metadata: {},
    modifiedAt: new Date(),
  })
  expect(await migrate(double.environment)).toMatchObject({ copied: 1, present: fileCount - 1 })
  expect(await readableIn(double.environment)).toBe(fileCount)
})

it('replaces what another run left damaged in the same size', async () => {
  double.failures.set('PUT', { failure: 'keeps_other' })
  await expect(migrate(double.environment)).rejects.toThrow('cannot be used')
  double.failures.delete('PUT')
  expect(await migrate(double.environment)).toMatchObject({ copied: fileCount, present: 0 })
  // As if that run had been killed between a file and its proof.
  double.objects.get(`site/one/files/${keys[0]}`)?.bytes.write('y')
  expect(await migrate(double.environment)).toMatchObject({ copied: 1, present: fileCount - 1 })
  expect(await readableIn(double.environment)).toBe(fileCount)
})

it('refuses a place that belongs to another installation, and files that are not the database’s', async () => {
  await (await filesIn(double.environment)).giveId('another')
  await expect(migrate(double.environment)).rejects.toThrow('belong to another installation')
  expect(putFiles()).toBe(0)
  await context.files.replaceId('foreign')
  await expect(migrate({ FILES_URL: join(folder, 'elsewhere') })).rejects.toThrow(
    'are not those of the database',
  )
})

it('names files that were lost before', async () => {
  const [lost = ''] = keys
  await context.files.remove(lost)
  expect(await migrate(double.environment)).toMatchObject({ copied: fileCount - 1, lost: [lost] })
})

it('is a command, into a bucket and back into a folder', async () => {
  const { FILES_URL: bucket = '', ...keysOfS3 } = double.environment
  const there = await run(['migrate-files', '--to', bucket], keysOfS3)
  expect(there).toMatchObject({ code: 0, printed: expect.stringContaining(`${fileCount} copied`) })
  expect(there.printed).toContain(`Set FILES_URL=${bucket}`)
  const again = await run(['migrate-files', '--to', bucket], double.environment)
  expect([again.code, again.printed]).toEqual([1, expect.stringContaining('already')])
  const back = join(folder, 'back')
  const returned = await run(['migrate-files', '--to', back], double.environment)
  expect(returned).toMatchObject({ code: 0, printed: expect.stringContaining(`${fileCount} copied`) })
  expect(await readdir(back)).toContain('store-id')
  expect(await readableIn({ FILES_URL: back })).toBe(fileCount)
  const wrong = await run(['migrate-files', '--to', bucket], {
    ...keysOfS3,
    S3_SECRET_ACCESS_KEY: 'mistyped',
  })
  expect([wrong.code, wrong.printed.trim().split('\n').length]).toEqual([1, 1])
  expect(wrong.printed).toMatch(/does not accept the key/)
  expect((await run(['migrate-files'], {})).printed).toContain('Say where to')
})

it('backs up files of S3, restores them into a folder, and puts them into S3 again', async () => {
  await migrate(double.environment)
  const copies = join(folder, 'copies')
  const backedUp = await run(['backup', '--to', copies], double.environment)
  expect(backedUp).toMatchObject({ code: 0, printed: expect.stringContaining(`${fileCount} files`) })
  const [name = ''] = await readdir(copies)
  const from = join(copies, name)
  expect(await run(['verify', '--from', from], double.environment)).toMatchObject({ code: 0 })
  // The second backup takes nothing from the bucket: it links.
  double.requests.length = 0
  await run(['backup', '--to', copies], double.environment)
  expect(double.requests.filter((one) => one.startsWith('GET site/one/files/'))).toEqual([])
  const data = join(folder, 'restored')
  const [latest = ''] = (await readdir(copies)).reverse()
  const restored = await run(['restore', '--from', join(copies, latest), '--data', data], double.environment)
  expect(restored.printed).toContain('npm run migrate-files -- --to s3://coach-files/site/one/')
  const wholeBucket = { ...double.environment, FILES_URL: 's3://coach-files' }
  const other = await run(
    ['restore', '--from', join(copies, latest), '--data', join(folder, 'other')],
    wholeBucket,
  )
  expect(other.printed).toContain('npm run migrate-files -- --to s3://coach-files/, which')
  double.objects.delete(`site/one/files/${keys[3]}`)
  const moved = await run(['migrate-files', '--to', 's3://coach-files/site/one'], {
    ...double.environment,
    DATA_DIR: data,
    FILES_URL: '',
  })
  expect(moved.printed).toContain(`1 copied (0.0 MB), ${fileCount - 1} were there already`)
  expect(await readableIn({ ...double.environment, DATA_DIR: data })).toBe(fileCount)
})
