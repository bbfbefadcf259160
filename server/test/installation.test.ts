import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { closeContext, openContext } from '#server/context.ts'
import { type DatabaseKind, type DatabaseSettings, openDatabase } from '#server/platform/database/open.ts'
import { DatabaseStartError } from '#server/platform/database/startup-error.ts'
import { offerFilesId } from '#server/platform/installation.ts'
import { sweepUploads } from '#server/uploads/index.ts'
import { anAccount } from './accounts.ts'
import { eachDatabase, emptyDatabase, ruleIn } from './databases.ts'
import { aSecondFactor } from './second-factor.ts'
import { aStoredFile } from './stored-files.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coach-installation-'))
  folders.push(folder)
  return folder
}

const key = (letter: string) => letter.repeat(40)
const log = pino({ level: 'silent' })

/** A product whose processes share one database; each starts with its own folder and settings. */
async function anInstallation(kind: DatabaseKind) {
  const database: DatabaseSettings = await emptyDatabase(kind)
  const open = (DATA_DIR: string, environment: Record<string, string> = {}) =>
    openContext({ ...readSettings({ DATA_DIR, DEMO: '0', ...environment }), database }, { log })
  const start = async (...how: Parameters<typeof open>) => closeContext(await open(...how))
  return { database, open, start }
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  describe('a process with another key than the recorded one', () => {
    rule('does not start, and reports what to do', async () => {
      const { start } = await anInstallation(kind)
      const folder = await aFolder()
      await start(folder)
      await start(folder)
      await expect(start(folder, { SECRET_KEY: key('b') })).rejects.toThrow(DatabaseStartError)
      await expect(start(folder, { SECRET_KEY: key('b') })).rejects.toThrow(/npm run unlock -- --new-key/)
      await start(folder)
    })

    it('has changed nothing, even if a migration was due', async () => {
      const { database, start } = await anInstallation(kind)
      const folder = await aFolder()
      await start(folder)
      const { db, close } = await openDatabase(database)
      const step = '025-sent-mails'
      await sql`delete from migrations where name = ${step}`.execute(db)
      const isDone = async () =>
        (await sql`select 1 from migrations where name = ${step}`.execute(db)).rows.length
      await expect(start(folder, { SECRET_KEY: key('b') })).rejects.toThrow(/--new-key.*recovery code/)
      await expect(start(folder, { FILES_URL: await aFolder() })).rejects.toThrow(/--new-files/)
      expect(await isDone()).toBe(0)
      await start(folder)
      expect(await isDone()).toBe(1)
      await close()
    })

    rule('creates no new key if the former one is lost', async () => {
      const { start } = await anInstallation(kind)
      const folder = await aFolder()
      await start(folder)
      const former = await readFile(join(folder, 'secret.key'))
      await rm(join(folder, 'secret.key'))
      await expect(start(folder)).rejects.toThrow(/Bring the former one back/)
      expect(await readdir(folder)).not.toContain('secret.key')
      await writeFile(join(folder, 'secret.key'), former)
      await start(folder)
    })

    rule('starts if the previous key is the recorded one, and records the current key', async () => {
      const { start } = await anInstallation(kind)
      const folder = await aFolder()
      await start(folder, { SECRET_KEY: key('a') })
      await start(folder, { SECRET_KEY: key('b'), SECRET_KEY_PREVIOUS: key('a') })
      await start(folder, { SECRET_KEY: key('b') })
      await expect(start(folder, { SECRET_KEY: key('a') })).rejects.toThrow(DatabaseStartError)
    })

    rule('leaves nothing of the key in the database', async () => {
      const { open } = await anInstallation(kind)
      const context = await open(await aFolder(), { SECRET_KEY: key('secret') })
      const rows = await context.db.selectFrom('installation').selectAll().execute()
      expect(rows.map(({ name }) => name).sort()).toEqual(['files', 'key'])
      expect(rows.find(({ name }) => name === 'key')?.value).toMatch(/^[0-9a-f]{32}$/)
      await closeContext(context)
    })
  })

  describe('a process with other files than the recorded ones', () => {
    const environment = { SECRET_KEY: key('k') }

    rule('does not start on an empty folder, on another store, or on a copy without its id', async () => {
      const { start } = await anInstallation(kind)
      const [one, other] = [await aFolder(), await aFolder()]
      await start(one, environment)
      await expect(start(other, environment)).rejects.toThrow(/not those that belong to the database/)
      expect(await readdir(join(other, 'files'))).not.toContain('store-id')
      await rm(join(one, 'files', 'store-id'))
      await expect(start(one, environment)).rejects.toThrow(/--new-files/)
    })

    rule('starts if the folder was moved with all its files', async () => {
      const { start } = await anInstallation(kind)
      const [one, other] = [await aFolder(), await aFolder()]
      await start(one, environment)
      await cp(join(one, 'files'), join(other, 'elsewhere'), { recursive: true })
      await start(other, { ...environment, FILES_URL: join(other, 'elsewhere') })
    })

    it('is one of two that start at once on an empty database', async () => {
      const { open } = await anInstallation(kind)
      const both = await Promise.allSettled([open(await aFolder()), open(await aFolder())])
      const started = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(started).toHaveLength(1)
      for (const context of started) await closeContext(context)
    })
  })
})

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  describe('a database with unknown files', () => {
    const environment = { SECRET_KEY: key('k') }
    const storedIn = (folder: string) => {
      const names = readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
      return names.then((all) => all.filter((one) => one.isFile()).length)
    }

    rule('does not start on the files of another database, and changes none of them', async () => {
      const [first, second] = [await anInstallation(kind), await anInstallation(kind)]
      const folder = await aFolder()
      const context = await first.open(folder, environment)
      await aStoredFile(context)
      await closeContext(context)
      const before = await storedIn(folder)
      await expect(second.start(folder, environment)).rejects.toThrow(DatabaseStartError)
      await expect(second.start(folder, environment)).rejects.toThrow(
        /belong to another database.*--new-files/,
      )
      const elsewhere = { ...environment, FILES_URL: join(folder, 'files') }
      await expect(second.start(await aFolder(), elsewhere)).rejects.toThrow(/--new-files/)
      expect(await storedIn(folder)).toBe(before)
      await first.start(folder, environment)
    })

    rule(
      'does not start on foreign files without an id, nor in demo mode on a configured folder',
      async () => {
        const { start } = await anInstallation(kind)
        const folder = await aFolder()
        const shard = join(folder, 'files', 'ab')
        await mkdir(shard, { recursive: true })
        await writeFile(join(shard, 'ab'.repeat(16)), 'a receipt')
        await expect(start(folder, environment)).rejects.toThrow(/belong to another database/)
        const demo = { ...environment, DEMO: '1', FILES_URL: join(folder, 'files') }
        await expect(start(await aFolder(), demo)).rejects.toThrow(/belong to another database/)
        expect(await storedIn(folder)).toBe(1)
      },
    )

    rule(
      'starts after an upgrade from a version without store ids, and on its own files after an interrupted first start',
      async () => {
        const { open, start } = await anInstallation(kind)
        const folder = await aFolder()
        const context = await open(folder, environment)
        await aStoredFile(context)
        await context.db.deleteFrom('installation').where('name', '=', 'files').execute()
        await closeContext(context)
        await rm(join(folder, 'files', 'store-id'))
        await start(folder, environment)
        await start(folder, environment)
      },
    )

    rule('finds the store id again after a start that was interrupted', async () => {
      const { open, start } = await anInstallation(kind)
      const folder = await aFolder()
      const context = await open(folder, environment)
      const { db } = context
      const id = await context.files.id()
      await offerFilesId(db, id ?? '', new Date())
      await db.deleteFrom('installation').where('name', '=', 'files').execute()
      await closeContext(context)
      await start(folder, environment)
      const again = await open(folder, environment)
      expect((await again.db.selectFrom('installation').select('name').execute()).length).toBe(2)
      await closeContext(again)
    })

    it('is one of two databases that start at once on the same new folder', async () => {
      const [first, second] = [await anInstallation(kind), await anInstallation(kind)]
      const folder = await aFolder()
      const both = await Promise.allSettled([first, second].map(({ start }) => start(folder, environment)))
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    })

    rule('accepts the folder of the demo, since it contains only samples', async () => {
      const [first, second] = [await anInstallation(kind), await anInstallation(kind)]
      const [folder, demo] = [await aFolder(), { ...environment, DEMO: '1' }]
      for (const { start } of [first, second, first]) await start(folder, demo)
    })
  })
})

const program = fileURLToPath(new URL('../cli.ts', import.meta.url))
const run = (command: string, environment: Record<string, string>) =>
  promisify(execFile)(process.execPath, [program, ...command.split(' ')], {
    env: { DEMO: '0', ...environment },
  })
const unlock = (environment: Record<string, string>, ...flags: string[]) =>
  run(['unlock', ...flags].join(' '), environment)

it('the command accepts a new key and new files permanently, and writes both to the audit log', async () => {
  const folder = await aFolder()
  const open = () => openContext(readSettings({ DATA_DIR: folder, DEMO: '0' }), { log })
  const first = await open()
  const [link, device] = [first.secrets.sign('file', 'text'), first.secrets.sign('device', 'text')]
  const { id } = await anAccount(first, { email: 'mona@example.com' })
  await closeContext(first)
  await rm(join(folder, 'secret.key'))
  await rm(join(folder, 'files'), { recursive: true })
  await expect(open()).rejects.toThrow(/--new-key/)
  await expect(unlock({ DATA_DIR: folder })).rejects.toThrow(/--new-key/)
  expect((await unlock({ DATA_DIR: folder }, '--new-key', '--new-files')).stdout).toMatch(/no data is lost/)
  const again = await open()
  expect(again.secrets.verify('file', 'text', link)).toBe(false)
  expect(again.secrets.verify('device', 'text', device)).toBe(false)
  const kept = await again.db.selectFrom('users').select('id').where('role', '=', 'user').execute()
  expect(kept).toEqual([{ id }])
  const entries = await again.db.selectFrom('audit_entries').select('action').execute()
  expect(entries.map(({ action }) => action).sort()).toEqual([
    'installation.files_replaced',
    'installation.key_replaced',
  ])
  await closeContext(again)
})

it('the command moves files without a row aside, until the database that has their rows is back', async () => {
  const [folder, away] = [await aFolder(), await aFolder()]
  const open = () => openContext(readSettings({ DATA_DIR: folder, DEMO: '0' }), { log })
  const first = await open()
  const keys: string[] = []
  for (let count = 0; count < 25; count++) keys.push(await aStoredFile(first, 3 * 60))
  await closeContext(first)
  await rename(join(folder, 'coach.sqlite'), join(away, 'coach.sqlite'))
  await expect(open()).rejects.toThrow(/--new-files/)
  expect((await unlock({ DATA_DIR: folder }, '--new-files')).stdout).toMatch(/25 files .* 14 days/)
  const second = await open()
  expect(await second.files.size(keys[0] ?? '')).toBeNull()
  await closeContext(second)
  await rename(join(away, 'coach.sqlite'), join(folder, 'coach.sqlite'))
  await expect(open()).rejects.toThrow(/--new-files/)
  expect((await unlock({ DATA_DIR: folder }, '--new-files')).stdout).toMatch(/belongs to the database now/)
  const again = await open()
  await sweepUploads(again)
  for (const key of keys) expect(await again.files.size(key)).toBe(1)
  await closeContext(again)
})

it('the command removes the second factor of a user who lost the device, and audits it', async () => {
  const folder = await aFolder()
  const open = () => openContext(readSettings({ DATA_DIR: folder, DEMO: '0' }), { log })
  const first = await open()
  const coach = await anAccount(first, { role: 'coach', username: 'nour', email: 'nour@example.com' })
  await aSecondFactor(first, coach)
  await closeContext(first)
  const remove = (name: string) => unlock({ DATA_DIR: folder }, '--name', name, '--remove-second-factor')
  await expect(remove('nobody')).rejects.toThrow(/no staff account nobody/)
  expect((await remove('nour')).stdout).toMatch(/The password alone signs in now/)
  await expect(remove('nour')).rejects.toThrow(/has no second factor/)
  const again = await open()
  const entries = await again.db
    .selectFrom('audit_entries')
    .select('subject_id')
    .where('action', '=', 'second_factor.removed_by_operator')
    .execute()
  expect(entries).toEqual([{ subject_id: coach.id }])
  await closeContext(again)
})

it.each(['unlock --name mona', 'vacuum', 'network-key --address 203.0.113.7'])(
  'the command %s makes no database where there is none, as without the settings of the product',
  async (command) => {
    const folder = await aFolder()
    const answer = run(command, { DATA_DIR: folder })
    await expect(answer).rejects.toThrow(`There is no database at ${join(folder, 'coach.sqlite')}`)
    expect(await readdir(folder)).toEqual([])
  },
)

it('the command reports the database that does not have the account', async () => {
  const folder = await aFolder()
  await closeContext(await openContext(readSettings({ DATA_DIR: folder, DEMO: '0' }), { log }))
  const file = join(folder, 'coach.sqlite')
  const answer = unlock({ DATA_DIR: folder }, '--name', 'mona')
  await expect(answer).rejects.toThrow(`There is no account mona in ${file}.`)
  const other = unlock({ DATA_DIR: folder }, '--name', 'mona', '--remove-second-factor')
  await expect(other).rejects.toThrow(`There is no staff account mona in ${file}.`)
})
