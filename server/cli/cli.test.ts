import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, watch, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { closeContext, openContext } from '#server/context.ts'
import { erasuresFile } from '#server/privacy/index.ts'
import { searchPath } from '#server/test/search-path.ts'
import { aStoredFile } from '#server/test/stored-files.ts'

const program = fileURLToPath(new URL('../cli.ts', import.meta.url))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coach-cli-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function execute(words: string[], settings: Record<string, string> = {}) {
  const env = { PATH: searchPath, DATA_DIR: join(folder, 'data'), DEMO: '0', ...settings }
  return promisify(execFile)(process.execPath, [program, ...words], { env })
}

/** Runs a command as an operator does; returns its exit code and what it printed. */
async function run(words: string[], settings: Record<string, string> = {}) {
  try {
    const { stdout } = await execute(words, settings)
    return { code: 0, printed: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, printed: stderr }
  }
}

async function anInstallation(): Promise<void> {
  const settings = readSettings({ DATA_DIR: join(folder, 'data'), DEMO: '0', LOG_LEVEL: 'fatal' })
  await closeContext(await openContext(settings))
}

it('copies, proves and restores an installation, and says what to do then', async () => {
  await anInstallation()
  const to = join(folder, 'copies')
  expect(await run(['backup', '--to', to])).toMatchObject({ code: 0 })
  expect(await run(['backup'], { BACKUP_DIR: to })).toMatchObject({ code: 0 })
  const [name = ''] = await readdir(to)
  const copy = join(to, name)
  expect((await run(['verify', '--from', copy])).printed).toContain('all as they were written')
  const record = JSON.parse(await readFile(join(folder, 'data', 'backups.json'), 'utf8'))
  expect(record).toMatchObject({
    backup: { done: { path: expect.stringContaining(to) }, failed: null },
    proof: { done: { path: copy }, failed: null },
  })
  const restored = await run(['restore', '--from', copy, '--data', join(folder, 'restored')])
  expect(restored.printed).toContain('Move the old folder aside')
  expect(restored.printed).toContain('Nobody was erased')
  const keys = ['data', 'restored'].map((data) => readFile(join(folder, data, 'secret.key'), 'utf8'))
  const [before, after] = await Promise.all(keys)
  expect(after).toBe(before)
})

it('restores into an empty or missing DATA_DIR with nothing to move, but not into a folder in it or around it', async () => {
  await anInstallation()
  const [data, to] = [join(folder, 'data'), join(folder, 'copies')]
  await run(['backup', '--to', to])
  const [name = ''] = await readdir(to)
  const restoreTo = (target: string) => run(['restore', '--from', join(to, name), '--data', target])
  for (const target of [join(data, 'restored'), folder]) {
    const { code, printed } = await restoreTo(target)
    expect([code, printed]).toEqual([1, expect.stringContaining('are one in the other')])
  }
  await rm(data, { recursive: true })
  expect((await restoreTo(join(folder, 'beside'))).printed).not.toContain('aside')
  const { code, printed } = await restoreTo(data)
  expect([code, printed]).toEqual([0, expect.stringContaining('  1. Start the product.')])
  expect(printed).toContain('No list of erased people was found')
  expect(printed).not.toContain('mv ')
  expect(await readdir(data)).toContain('coach.sqlite')
})

it('says after a restore to move the files too if they are in a folder beside that of the data', async () => {
  await anInstallation()
  const [to, files] = [join(folder, 'copies'), join(folder, 'data-files')]
  await run(['backup', '--to', to])
  const [name = ''] = await readdir(to)
  await mkdir(files)
  const words = ['restore', '--from', join(to, name), '--data', join(folder, 'restored')]
  const { printed } = await run(words, { FILES_URL: files })
  expect(printed).toContain(`mv ${files} ${files}.old, then mv ${join(folder, 'data', 'files')} ${files}`)
})

it('names the files that the product has lost, and verifies a copy without them in other words', async () => {
  const settings = readSettings({ DATA_DIR: join(folder, 'data'), DEMO: '0', LOG_LEVEL: 'fatal' })
  const context = await openContext(settings)
  const key = await aStoredFile(context)
  await context.files.remove(key)
  await closeContext(context)
  const to = join(folder, 'copies')
  const { stderr } = await execute(['backup', '--to', to])
  expect(stderr).toContain(`The product has lost 1 file (${key})`)
  const [name = ''] = await readdir(to)
  const { printed } = await run(['verify', '--from', join(to, name)])
  expect(printed).toContain(`without 1 file (${key}) that were lost before it`)
})

it('encrypts with the passphrase in a file, and opens the copy with it alone', async () => {
  await anInstallation()
  const [to, file] = [join(folder, 'copies'), join(folder, 'passphrase')]
  await writeFile(file, 'correct horse battery staple\n')
  expect(await run(['backup', '--to', to, '--passphrase-file', file])).toMatchObject({ code: 0 })
  const [name = ''] = await readdir(to)
  const words = ['verify', '--from', join(to, name)]
  expect((await run(words)).printed).toContain('is encrypted')
  const { code, printed } = await run(words, { BACKUP_PASSPHRASE: 'correct horse battery staple' })
  expect([code, printed]).toEqual([0, expect.stringContaining('all as they were written')])
})

it('takes a copy that is not encrypted beside a passphrase only if it is told to', async () => {
  await anInstallation()
  const to = join(folder, 'copies')
  await run(['backup', '--to', to])
  const [name = ''] = await readdir(to)
  const passphrase = { BACKUP_PASSPHRASE: 'correct horse battery staple' }
  const words = ['restore', '--from', join(to, name), '--data', join(folder, 'restored')]
  expect(await run(words, passphrase)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('is not encrypted although'),
  })
  const verify = ['verify', '--from', join(to, name)]
  expect((await run(verify, passphrase)).printed).toContain('is not encrypted although')
  expect((await run([...verify, '--plain'], passphrase)).code).toBe(0)
  expect((await run([...words, '--plain'], passphrase)).code).toBe(0)
})

it('leaves no data where verify is interrupted, or was killed before', async () => {
  await anInstallation()
  const [to, temporary] = [join(folder, 'copies'), join(folder, 'temporary')]
  await run(['backup', '--to', to])
  await mkdir(temporary)
  const [copy = ''] = await readdir(to)
  const words = ['verify', '--from', join(to, copy)]
  const env = { PATH: searchPath, DATA_DIR: join(folder, 'data'), DEMO: '0', TMPDIR: temporary }
  const interrupted = execFile(process.execPath, [program, ...words], { env })
  for await (const _ of watch(temporary)) break
  // As from a terminal, and from npm in it.
  for (const _ of [1, 2]) interrupted.kill('SIGINT')
  const [code] = await once(interrupted, 'close')
  expect([code, await readdir(temporary)]).toEqual([1, []])
  const record = JSON.parse(await readFile(join(folder, 'data', 'backups.json'), 'utf8'))
  expect(record.proof).toEqual({ done: null, failed: null })
  // No process has the first number.
  const [killed, running] = ['coach-verify-999999999-a', `coach-verify-${process.pid}-b`]
  for (const name of [killed, running]) await mkdir(join(temporary, name, 'data'), { recursive: true })
  expect(await run(words, { TMPDIR: temporary })).toMatchObject({ code: 0 })
  expect(await readdir(temporary)).toEqual([running])
})

it('undoes a restore that fails, so that the same command succeeds later', async () => {
  await anInstallation()
  const to = join(folder, 'copies')
  await run(['backup', '--to', to])
  const [name = ''] = await readdir(to)
  const words = ['restore', '--from', join(to, name), '--data', join(folder, 'new', 'restored')]
  const failed = await run(words, { SECRET_KEY: 'another key than that of the copy'.padEnd(40) })
  expect(failed).toMatchObject({ code: 1 })
  expect(failed.printed).toContain('SECRET_KEY')
  expect((await readdir(folder)).sort()).toEqual(['copies', 'data'])
  // Without the settings of the real product, as on a new machine, it is still the real data.
  expect((await run(words, { DEMO: '' })).printed).toContain('set NODE_ENV=production')
  expect(await readdir(join(folder, 'new', 'restored'))).toContain('coach.sqlite')
})

it('keeps the erasures of a demo apart from those of the real product', () => {
  const settings = { dataDirectory: folder, demo: true }
  expect(erasuresFile(settings)).not.toBe(erasuresFile({ ...settings, demo: false }))
})

it('asks for no password where nobody can type one', async () => {
  const env = { PATH: searchPath, DATA_DIR: join(folder, 'data'), DEMO: '0' }
  const child = execFile(process.execPath, [program, 'create-admin', '--username', 'mona'], { env })
  let said = ''
  child.stderr?.on('data', (chunk) => (said += chunk))
  child.stdin?.end()
  const [code] = await once(child, 'close')
  expect([code, said.trim()]).toEqual([
    1,
    'No password was given. Type it in a terminal, or set ADMIN_PASSWORD.',
  ])
})

it.each([
  { words: [], says: 'There are: start, backup, restore, verify' },
  { words: ['toString'], says: 'There is no command toString' },
  { words: ['backup', '--too', 'x'], says: '--too' },
  { words: ['backup'], says: 'BACKUP_DIR' },
  { words: ['backup', '--to', '/tmp/never'], says: 'There is no database' },
  { words: ['verify', '--from', '/nowhere'], says: 'There is no copy at /nowhere' },
  { words: ['restore', '--from', '/nowhere'], says: 'into which empty folder' },
  { words: ['create-admin'], says: 'Name the admin' },
  { words: ['unlock'], says: 'Say what is to be unlocked' },
  { words: ['network-key', '--address', 'here'], says: 'Name an address' },
])('answers $words with one sentence and code 1', async ({ words, says }) => {
  const { code, printed } = await run(words)
  expect([code, printed.includes(says), printed.includes('    at ')]).toEqual([1, true, false])
})
