import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { restrictPath } from '#server/platform/files/restrict-access.ts'
import { InstallationWarnings } from '#server/platform/installation-warnings.ts'
import { formOf, uploadProof } from '#server/test/applications.ts'
import { settableClock } from '#server/test/clock.ts'
import { aPhotoWithPlace } from '#server/test/sample-pictures.ts'
import { testApp } from '#server/test/test-app.ts'
import { readSettings } from './config.ts'
import { guardData } from './guard-data.ts'
import { openProductJobs } from './jobs.ts'

const folder = mkdtempSync(join(tmpdir(), 'coach-guard-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Every path below a folder with a mode other than 0700 for folders and 0600 for files. */
async function exposedBelow(root: string): Promise<string[]> {
  const names = await readdir(root, { recursive: true })
  const found = await Promise.all(
    ['', ...names].map(async (name) => ({ name, ...(await stat(join(root, name))) })),
  )
  const isOpen = ({ mode }: { mode: number }) =>
    (mode & 0o777) !== ((mode & 0o170000) === 0o040000 ? 0o700 : 0o600)
  return found.filter(isOpen).map(({ name, mode }) => `${name} ${(mode & 0o777).toString(8)}`)
}

/** Starts the product under a umask of 000, and stops it when it is ready; returns the paths with wrong modes. */
async function startAndStop(directory: string): Promise<string[]> {
  const program = fileURLToPath(new URL('./main.ts', import.meta.url))
  const env = { DATA_DIR: directory, DEMO: '0', PORT: '0', LOG_LEVEL: 'warn' }
  const command = `umask 000; exec ${process.execPath} ${program} --api-only`
  const child = spawn('sh', ['-c', command], { env })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const exposed: string[] = []
  for await (const text of child.stdout.setEncoding('utf8')) {
    if (!String(text).includes('Ready:')) continue
    // While it runs, the database's log and its index exist too.
    exposed.push(...(await exposedBelow(directory)))
    child.kill('SIGTERM')
  }
  await ended
  return exposed
}

describe('the data of an installation', () => {
  it('is readable only by its owner, also in an existing folder whose files others could read', async () => {
    const directory = join(folder, 'made-before')
    await startAndStop(directory)
    chmodSync(directory, 0o755)
    for (const name of ['coach.sqlite', 'secret.key']) chmodSync(join(directory, name), 0o644)
    writeFileSync(join(directory, 'coach.sqlite.before-014-weekly-goals'), 'a copy', { mode: 0o644 })
    chmodSync(join(directory, 'files'), 0o755)
    expect(await startAndStop(directory)).toEqual([])
    expect(await exposedBelow(directory)).toEqual([])
    expect(modeOf(directory)).toBe('700')
  })

  it('is private in an empty folder that is open to all, with any umask', async () => {
    const directory = join(folder, 'empty')
    mkdirSync(directory)
    chmodSync(directory, 0o777)
    expect(await startAndStop(directory)).toEqual([])
    expect(await exposedBelow(directory)).toEqual([])
  })

  it('has uploaded files and their variants readable only by the owner, old ones too', async () => {
    const { app, context, close } = await testApp()
    const { filesDirectory } = context.settings
    await uploadProof(app, formOf(await aPhotoWithPlace(), 'a.jpg', 'image/jpeg'))
    const names = await readdir(filesDirectory, { recursive: true })
    expect(names.length).toBeGreaterThan(3)
    expect(await exposedBelow(filesDirectory)).toEqual([])
    for (const name of names) chmodSync(join(filesDirectory, name), 0o755)
    await openProductJobs(context).runDueJobs()
    expect(await exposedBelow(filesDirectory)).toEqual([])
    await close()
  })

  it('keeps the permissions of foreign files in the folder of files', async () => {
    const shared = join(folder, 'shared')
    mkdirSync(join(shared, 'other-site', 'ab'), { recursive: true, mode: 0o755 })
    writeFileSync(join(shared, 'other-site', 'run.sh'), '', { mode: 0o755 })
    writeFileSync(join(shared, 'other-site', 'ab', 'index.html'), '', { mode: 0o644 })
    const warned: unknown[][] = []
    const { app, context, close } = await testApp('sqlite', { FILES_URL: shared })
    context.log.warn = ((...line: unknown[]) => warned.push(line)) as typeof context.log.warn
    await uploadProof(app, formOf(await aPhotoWithPlace(), 'a.jpg', 'image/jpeg'))
    const own = (await readdir(shared, { recursive: true })).filter((name) => !name.startsWith('other-site'))
    for (const name of own) chmodSync(join(shared, name), 0o755)
    await openProductJobs(context).runDueJobs()
    expect(modeOf(shared)).toBe('755')
    expect(await exposedBelow(shared)).toEqual([
      ' 755',
      'other-site 755',
      'other-site/ab 755',
      'other-site/run.sh 755',
      'other-site/ab/index.html 644',
    ])
    expect(warned).toContainEqual([
      { folder: shared, entries: 1, first: ['other-site'] },
      'the folder of uploaded files contains entries of other programs, which are not changed',
    ])
    await close()
  })

  it('neither restricts nor removes foreign files in a shared folder of temporary files', async () => {
    const shared = join(folder, 'disk')
    const used = join(shared, 'tmp')
    mkdirSync(used, { recursive: true, mode: 0o755 })
    const remains = join(used, 'ab'.repeat(16))
    for (const file of [join(used, 'thesis.odt'), remains]) {
      writeFileSync(file, 'x', { mode: 0o644 })
      utimesSync(file, 1, 1)
    }
    const { context, close } = await testApp('sqlite', { FILES_URL: shared })
    await guardData(context.settings, context.warnings)
    await openProductJobs(context).runDueJobs()
    expect(await readdir(used)).toEqual(['thesis.odt'])
    expect([modeOf(used), modeOf(join(used, 'thesis.odt'))]).toEqual(['755', '644'])
    await close()
  })

  it('is private if the folder of files and the database are symbolic links', async () => {
    const [real, links] = [join(folder, 'real'), join(folder, 'links')]
    for (const path of [real, join(real, 'files'), join(real, 'files', 'tmp'), links]) {
      mkdirSync(path, { mode: 0o755 })
    }
    writeFileSync(join(real, 'here.sqlite'), '', { mode: 0o644 })
    writeFileSync(join(real, 'here.sqlite-wal'), '', { mode: 0o644 })
    symlinkSync(join(real, 'files'), join(links, 'files'))
    symlinkSync(join(real, 'here.sqlite'), join(links, 'coach.sqlite'))
    const warnings = new InstallationWarnings({ log: pino({ level: 'silent' }), clock: settableClock() })
    await guardData(readSettings({ DATA_DIR: links, DEMO: '0' }), warnings)
    expect(warnings.list()).toEqual([])
    expect(modeOf(links)).toBe('700')
    expect(await exposedBelow(join(real, 'files'))).toEqual([])
    for (const name of ['here.sqlite', 'here.sqlite-wal']) expect(modeOf(join(real, name))).toBe('600')
  })

  it('is reported by its real path if a symbolic link leads to a foreign folder', async () => {
    const [real, links] = [join(folder, 'not-ours'), join(folder, 'links-to-it')]
    mkdirSync(real, { mode: 0o755 })
    mkdirSync(links, { mode: 0o700 })
    if (process.getuid?.() === 0) chownSync(real, 12_345, 12_345)
    const foreign = process.getuid?.() === 0 ? real : '/etc'
    symlinkSync(foreign, join(links, 'files'))
    const warnings = new InstallationWarnings({ log: pino({ level: 'silent' }), clock: settableClock() })
    await guardData(readSettings({ DATA_DIR: links, DEMO: '0' }), warnings)
    expect(warnings.list()).toMatchObject([{ code: 'data_exposed', details: { path: foreign } }])
    expect(modeOf(foreign)).toBe('755')
  })

  it('is reported on the checklist if the product may not change it, and the start continues', async () => {
    const directory = join(folder, 'foreign')
    mkdirSync(directory)
    if (process.getuid?.() === 0) chownSync(directory, 12_345, 12_345)
    chmodSync(directory, 0o755)
    const foreign = process.getuid?.() === 0 ? directory : '/etc'
    const warnings = new InstallationWarnings({ log: pino({ level: 'silent' }), clock: settableClock() })
    const settings = { ...readSettings({ DATA_DIR: foreign, DEMO: '0', FILES_URL: join(folder, 'own') }) }
    await guardData(settings, warnings)
    const line = `sudo chown -R ${process.getuid?.()} '${foreign}'`
    expect(warnings.list()).toMatchObject([
      { code: 'data_exposed', details: { path: foreign }, lines: [{ place: 'shell', text: line }] },
    ])
    expect(modeOf(foreign)).toBe('755')
  })

  it('does not restrict folders that other programs use', async () => {
    for (const path of [tmpdir(), process.cwd(), '/']) {
      expect(['private', 'shared', 'exposed']).toContain(await restrictPath(path))
    }
    expect(await restrictPath(join(folder, 'not there'))).toBe('private')
  })
})
