import type * as fs from 'node:fs/promises'
import { chown, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readSettings } from '#server/config.ts'
import { closeContext, openContext } from '#server/context.ts'
import { searchPath } from '#server/test/search-path.ts'

// The system lets root do all, so it is told here what it denies.
const denied = vi.hoisted(() => ({ call: '', path: 'nothing' }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fs>()
  const guarded = <Words extends unknown[], Result>(call: string, act: (...words: Words) => Result) =>
    (async (...words: Words) => {
      if (call === denied.call && String(words[0]).includes(denied.path)) {
        const error = new Error(`EACCES: permission denied, ${call} '${words[0]}'`)
        throw Object.assign(error, { code: 'EACCES', syscall: call })
      }
      return act(...words)
    }) as (...words: Words) => Result
  const { access, mkdir } = real
  return {
    ...real,
    rm: guarded('rm', real.rm),
    access: guarded('access', access),
    mkdir: guarded('mkdir', mkdir),
  }
})

// What the set-up of the tests has loaded does not know of that yet.
vi.resetModules()
const { runCommand } = await import('./run-command.ts')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coach-account-'))
})
afterEach(async () => {
  Object.assign(denied, { call: '', path: 'nothing' })
  await rm(folder, { recursive: true, force: true })
})

/** Runs a command; returns its exit code and all that it printed. */
async function run(...words: string[]) {
  const printed: string[] = []
  for (const name of ['log', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((line) => void printed.push(String(line)))
  const code = await runCommand(words, { PATH: searchPath, DATA_DIR: join(folder, 'data'), DEMO: '0' })
  vi.restoreAllMocks()
  return { code, printed: printed.join('\n') }
}

async function aCopy(): Promise<string> {
  const settings = readSettings({ DATA_DIR: join(folder, 'data'), DEMO: '0', LOG_LEVEL: 'fatal' })
  await closeContext(await openContext(settings))
  await run('backup', '--to', join(folder, 'copies'))
  const [name = ''] = await readdir(join(folder, 'copies'))
  return join(folder, 'copies', name)
}

it('announces a copy before it says that older ones of another account cannot be removed', async () => {
  const copy = await aCopy()
  for (const day of [1, 2, 3, 4, 5, 6, 7, 8, 9])
    await cp(copy, join(folder, `copies/coach-2020-01-0${day}T000000Z`), { recursive: true })
  Object.assign(denied, { call: 'rm', path: 'coach-2020' })
  const { code, printed } = await run('backup', '--to', join(folder, 'copies'))
  expect([code, printed]).toEqual([1, expect.stringMatching(/coach-.*: the database.*\n.*sudo chown -R/)])
})

it('says that an account may not read a copy, or make the folder of a restore, with the line that mends it', async () => {
  const copy = await aCopy()
  Object.assign(denied, { call: 'access', path: copy })
  expect((await run('verify', '--from', copy)).printed).toMatch(/may not read .* sudo chown/)
  Object.assign(denied, { call: 'mkdir', path: 'restored' })
  const restored = await run('restore', '--from', copy, '--data', join(folder, 'restored'))
  expect(restored.printed).toMatch(/may not make .* sudo install -d -m 700/)
})

it('says to give what root has restored to the account of the product', async () => {
  const copy = await aCopy()
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(join(folder, 'data'), 65_534, 65_534)
  const { printed } = await run('restore', '--from', copy, '--data', join(folder, 'restored'))
  expect(printed.includes('1. Give it to the account of the product: chown -R --reference=')).toBe(isRoot)
})
