import { chmod, mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordDone } from '#server/backup/index.ts'
import { readSettings } from '#server/config.ts'
import { closeContext, openContext } from '#server/context.ts'
import { startS3Double } from '#server/test/s3-double.ts'
import { checkClock } from './check-clock.ts'
import { checkSandbox } from './check-sandbox.ts'
import { runCommand } from './run-command.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coach-doctor-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

const environment = (more: Record<string, string> = {}) => ({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://coach.example',
  DATA_DIR: join(folder, 'data'),
  FREE_SPACE_FLOOR_MB: '1',
  ...more,
})

/** The lines of a doctor's visit by part, and its exit code. */
async function visit(more: Record<string, string> = {}) {
  vi.restoreAllMocks()
  const printed = vi.spyOn(console, 'log').mockReturnValue()
  const complained = vi.spyOn(console, 'error').mockReturnValue()
  const code = await runCommand(['doctor'], environment(more))
  const lines = printed.mock.calls.map(([line]) => String(line))
  const parts = lines.map((line) => {
    const [state = '', part = ''] = line.split(/ {2,}/)
    return [part.trim(), { state, line }] as const
  })
  return { code, parts: Object.fromEntries(parts), said: String(complained.mock.calls[0]?.[0] ?? '') }
}

async function anInstallation(): Promise<string> {
  const settings = readSettings(environment({ LOG_LEVEL: 'fatal' }))
  await closeContext(await openContext(settings))
  return join(folder, 'data', 'coach.sqlite')
}

it('finds nothing wrong before the first start, makes nothing, and says what is missing', async () => {
  const { code, parts } = await visit()
  expect(code).toBe(0)
  expect(parts.settings?.line).toContain('for https://coach.example')
  expect(parts.folder?.line).toContain('is made when it is needed')
  expect(parts.database?.line).toContain('is made at the first start')
  expect(parts.disk?.state).toBe('ok')
  expect(parts.mail).toMatchObject({ state: 'warn', line: expect.stringContaining('Set SMTP_URL') })
  expect(Object.keys(parts)).toEqual([
    'settings',
    'folder',
    'database',
    'disk',
    'backup',
    'mail',
    'clock',
    'sandbox',
  ])
  await expect(rm(join(folder, 'data'))).rejects.toThrow('ENOENT')
})

it('checks files in S3 before the first start without making a folder for them', async () => {
  const double = await startS3Double()
  try {
    expect((await visit(double.environment)).parts.files?.line).toContain('can be read and written')
    await expect(rm(join(folder, 'data'), { recursive: true })).rejects.toThrow('ENOENT')
  } finally {
    await double.stop()
  }
})

it('checks a folder of files beside that of the data by itself', async () => {
  const { code, parts } = await visit({ FILES_URL: join(folder, 'data-files') })
  expect([code, parts.folder?.line]).toEqual([0, expect.stringContaining('data-files is made when')])
})

it('opens the database of an installation, and checks that it is sound', async () => {
  const file = await anInstallation()
  expect((await visit()).parts.database?.line).toContain('sound and up to date')
  await writeFile(file, 'this is no database, whatever its name says'.repeat(50))
  const { code, parts, said } = await visit()
  expect([code, parts.database?.state]).toEqual([1, 'fail'])
  expect(parts.database?.line).toContain('is not an SQLite database')
  expect(said).toBe('1 of 8 checks failed; each says what to do.')
})

it('fails where a start would stop: the key, the files or the database are not those of before', async () => {
  const file = await anInstallation()
  const [data, aside] = [join(folder, 'data'), join(folder, 'aside')]
  const without = async (path: string) => {
    await rename(path, aside)
    const { code, parts } = await visit()
    await rm(path, { recursive: true, force: true })
    await rename(aside, path)
    return [code, parts.database?.state, parts.database?.line]
  }
  const failing = (says: string) => [1, 'fail', expect.stringContaining(says)]
  expect(await without(join(data, 'secret.key'))).toEqual(failing('This is not the secret key'))
  expect(await without(join(data, 'files'))).toEqual(failing('are not those that belong to the database'))
  expect(await without(file)).toEqual(failing('belong to another database'))
  expect((await visit()).code).toBe(0)
  // What a start makes before it is stopped, or a full disk leaves.
  await writeFile(file, '')
  expect((await visit()).parts.database?.line).toContain('belong to another database')
  await rm(join(data, 'files'), { recursive: true })
  expect((await visit()).parts.database?.line).toContain('is empty: the next start makes a new site')
})

it('says which folder cannot be used, or is open to others, with the line that mends it', async () => {
  await writeFile(join(folder, 'file'), '')
  expect((await visit({ DATA_DIR: join(folder, 'file/data') })).parts.folder?.line).toContain(
    'is a file. Set DATA_DIR',
  )
  await mkdir(join(folder, 'open'))
  await chmod(join(folder, 'open'), 0o755)
  const { parts } = await visit({ DATA_DIR: join(folder, 'open') })
  expect(parts.folder).toMatchObject({ state: 'warn', line: expect.stringContaining('chmod 700') })
})

it('warns of copies in the data folder', async () => {
  await mkdir(join(folder, 'data'))
  const { parts } = await visit({ BACKUP_DIR: join(folder, 'data', 'copies') })
  expect(parts.folder).toMatchObject({ state: 'warn', line: expect.stringContaining('is in DATA_DIR') })
})

it('counts the free space against the limit below which uploads are rejected', async () => {
  const { code, parts } = await visit({ FREE_SPACE_FLOOR_MB: '10000000' })
  expect([code, parts.disk?.state]).toEqual([1, 'fail'])
})

it('says why the mail server cannot be used', async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'coach@example.com' }
  const { code, parts } = await visit(mail)
  expect(code).toBe(1)
  expect(parts.mail?.line).toContain('127.0.0.1:1 refuses the connection')
})

it('says of the last copy that it is there, gone, or dated in the future', async () => {
  const copies = { BACKUP_DIR: join(folder, 'copies') }
  expect((await visit()).parts.backup).toMatchObject({
    state: 'warn',
    line: expect.stringContaining('BACKUP_DIR'),
  })
  const path = join(folder, 'copies/coach-2026-01-01T000000Z')
  const settings = readSettings(environment(copies))
  await mkdir(path, { recursive: true })
  await mkdir(settings.dataDirectory)
  await recordDone(settings, 'backup', { at: new Date(), path })
  expect((await visit(copies)).parts.backup).toMatchObject({
    state: 'ok',
    line: expect.stringContaining(path),
  })
  await rm(path, { recursive: true })
  expect((await visit(copies)).parts.backup?.line).toContain('is the disk mounted?')
  await recordDone(settings, 'backup', { at: new Date('2099-01-01'), path: '/elsewhere' })
  expect((await visit()).parts.backup?.line).toContain('hours from now')
})

it('decodes a picture, and says so if no decoder starts', async () => {
  expect((await checkSandbox()).text).toContain('are decoded')
  const broken = await checkSandbox({ NODE_OPTIONS: '--no-such-option' })
  expect(broken).toMatchObject({ state: 'fail', text: expect.stringContaining('receipts are rejected') })
})

it('notices that the clock was set back', async () => {
  const file = await anInstallation()
  const settings = readSettings(environment())
  const now = new Date('2026-03-01T12:00:00Z')
  await utimes(file, now, new Date('2026-03-02T12:00:00Z'))
  expect(await checkClock(settings, now)).toMatchObject({ state: 'fail' })
  await utimes(file, now, now)
  expect((await checkClock(settings, now)).state).not.toBe('fail')
})

it('lists every wrong setting, and checks nothing else', async () => {
  const { code, parts, said } = await visit({ PORT: 'abc', SMTP_URL: 'mail' })
  expect([code, Object.keys(parts)]).toEqual([1, []])
  expect(said).toMatch(/PORT=abc .*\n.*SMTP_URL /s)
})
