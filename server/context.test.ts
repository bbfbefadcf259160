import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from './config.ts'
import { closeContext, openContext } from './context.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coach-context-'))
  folders.push(folder)
  return folder
}

const open = (folder: string) =>
  openContext(readSettings({ DATA_DIR: folder, DEMO: '0' }), { log: pino({ level: 'silent' }) })

it('says in the log which steps have upgraded a database, and nothing of a new one', async () => {
  const said: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => said.push(line) })
  const settings = readSettings({ DATA_DIR: await aFolder(), DEMO: '0' })
  const first = await openContext(settings, { log })
  expect(said.join()).not.toContain('was upgraded')
  const step = '025-sent-mails'
  await sql`delete from migrations where name = ${step}`.execute(first.db)
  await closeContext(first)
  await closeContext(await openContext(settings, { log }))
  expect(said.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ steps: [step], msg: 'the database was upgraded' }),
  )
})

describe('the secret key', () => {
  it('is created once, completely, and is the same at the next start', async () => {
    const folder = await aFolder()
    const first = await open(folder)
    const signature = first.secrets.sign('test', 'text')
    await closeContext(first)
    const again = await open(folder)
    expect(again.secrets.verify('test', 'text', signature)).toBe(true)
    await closeContext(again)
    expect((await readFile(join(folder, 'secret.key'), 'utf8')).length).toBeGreaterThanOrEqual(32)
    expect((await readdir(folder)).filter((name) => name.startsWith('secret'))).toEqual(['secret.key'])
  })

  it('is never incomplete: a truncated file stops the start with an error that says so', async () => {
    const folder = await aFolder()
    await writeFile(join(folder, 'secret.key'), '')
    await expect(open(folder)).rejects.toThrow(SettingsError)
    await expect(open(folder)).rejects.toThrow(/does not contain a complete key/)
  })

  it('is one key for two that start at the same moment', async () => {
    const folder = await aFolder()
    const both = await Promise.all([open(folder), open(folder)])
    const [one, other] = both
    expect(other.secrets.verify('test', 'text', one.secrets.sign('test', 'text'))).toBe(true)
    for (const context of both) await closeContext(context)
  })
})
