import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { closeContext, openContext } from '#server/context.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { erasuresFile } from '#server/privacy/index.ts'
import { emptyDatabase } from '#server/test/databases.ts'
import { searchPath } from '#server/test/search-path.ts'
import { openCopy, restoreBackup, verifyBackup } from './index.ts'

const server = (program: string) => fileURLToPath(new URL(`../${program}`, import.meta.url))
const START_LIMIT = 60_000

let folder: string
let live: Place
let copy: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coach-interrupted-'))
  live = await newPlace('live')
  await closeContext(await openContext(settingsOf(live)))
  const { printed } = await run('cli.ts', ['backup', '--to', join(folder, 'copies')], live)
  copy = printed.split(':')[0] ?? ''
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Place = { DATABASE_URL: string; DATA_DIR: string; PORT?: string }

const environmentOf = (place: Place) => ({ PATH: searchPath, DEMO: '0', LOG_LEVEL: 'fatal', ...place })
const settingsOf = (place: Place) => readSettings(environmentOf(place))

async function newPlace(name: string): Promise<Place> {
  const database = await emptyDatabase('postgres')
  return { DATABASE_URL: database.kind === 'postgres' ? database.url : '', DATA_DIR: join(folder, name) }
}

/** Runs a program of the product; returns its exit code and what it printed, or the signal that ended it. */
async function run(program: string, words: string[], place: Place) {
  const options = { env: environmentOf(place), timeout: START_LIMIT }
  return promisify(execFile)(process.execPath, [server(program), ...words], options).then(
    ({ stdout }) => ({ code: 0, printed: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, printed: stderr }),
  )
}

const start = (place: Place) => run('main.ts', ['--api-only'], { ...place, PORT: '0' })

async function restoreTo(place: Place, makeSafe?: () => Promise<void>) {
  const settings = settingsOf(place)
  const target = { ...settings, erasedFile: erasuresFile(settings), programs: searchPath }
  return restoreBackup(await openCopy(copy, null), target, makeSafe)
}

/** Restores everything, and is stopped before the restored product is safe, as if it were killed. */
const restoreUntilKilled = (place: Place) =>
  new Promise<void>((resolve, reject) => {
    restoreTo(place, () => {
      resolve()
      return new Promise(() => {})
    }).catch(reject)
  })

async function inDatabase(place: Place, statement: string) {
  const { db, close } = await openDatabase({ kind: 'postgres', url: place.DATABASE_URL })
  try {
    return (await sql.raw(statement).execute(db)).rows
  } finally {
    await close()
  }
}

it('starts no product on a PostgreSQL database of an interrupted restore, whatever its data folder', async () => {
  const place = await newPlace('safe')
  await restoreUntilKilled(place)
  const { code, printed } = await start({ ...place, DATA_DIR: live.DATA_DIR })
  expect([code, printed]).toEqual([1, expect.stringContaining('Run the same restore again')])
  expect(printed).toContain(place.DATA_DIR)
  const elsewhere = restoreTo({ ...place, DATA_DIR: join(folder, 'other') })
  await expect(elsewhere).rejects.toThrow('holds an unfinished restore into')
  const backup = await run('cli.ts', ['backup', '--to', join(folder, 'copies')], place)
  expect([backup.code, backup.printed]).toEqual([1, expect.stringContaining('has not finished')])
  await restoreTo(place)
  await closeContext(await openContext(settingsOf(place)))
  expect(await inDatabase(place, 'select 1 as one from migrations limit 1')).toEqual([{ one: 1 }])
  await expect(restoreTo(place)).rejects.toThrow('is not empty')
})

it('leaves a database alone that has been used by others since the restore into it was interrupted', async () => {
  const place = await newPlace('stale')
  await restoreUntilKilled(place)
  // Made anew by the operator, for a product with another data folder.
  await inDatabase(place, 'drop schema public cascade; create schema public')
  await closeContext(await openContext(settingsOf({ ...place, DATA_DIR: join(folder, 'new') })))
  await inDatabase(place, "insert into counters (name, value) values ('of_the_new_one', 1)")
  await expect(restoreTo(place)).rejects.toThrow('DATABASE_URL names is not empty')
  const kept = await inDatabase(place, "select name from counters where name = 'of_the_new_one'")
  expect(kept).toEqual([{ name: 'of_the_new_one' }])
})

it('counts a restore as finished that was killed while it removed its marks', async () => {
  const place = await newPlace('marked')
  await restoreUntilKilled(place)
  const mark = join(place.DATA_DIR, 'restore-unfinished.json')
  const begun = JSON.parse(await readFile(mark, 'utf8'))
  await writeFile(mark, JSON.stringify({ ...begun, isSafe: true }))
  expect((await start(place)).printed).toContain('has not finished')
  await inDatabase(place, 'drop table unfinished_restore')
  await expect(restoreTo(place)).rejects.toThrow('is not empty')
  const { code, printed } = await run('cli.ts', ['backup', '--to', join(folder, 'others')], place)
  expect([code, printed]).toEqual([0, expect.stringContaining('the database')])
})

it('proves a copy in a database that a killed proof has left full, and leaves it empty', async () => {
  const place = await newPlace('coach-verify-999999999-x/data')
  await restoreUntilKilled(place)
  const proving = { temporary: folder, database: settingsOf(place).database, programs: searchPath }
  await verifyBackup(await openCopy(copy, null), proving)
  expect(await inDatabase(place, 'select 1 from pg_tables where schemaname = current_schema()')).toEqual([])
})

it('proves a copy in a database that the proof before could not empty', async () => {
  const place = await newPlace('unused')
  const temporary = join(folder, 'proofs')
  await mkdir(temporary)
  const proving = { temporary, database: settingsOf(place).database, programs: searchPath }
  await inDatabase(
    place,
    `create function keep() returns event_trigger language plpgsql as 'begin raise exception ''not now''; end';
     create event trigger keep on sql_drop execute function keep()`,
  )
  await expect(verifyBackup(await openCopy(copy, null), proving)).rejects.toThrow('not now')
  expect(await readdir(temporary)).toHaveLength(1)
  await inDatabase(place, 'drop event trigger keep; drop function keep')
  await verifyBackup(await openCopy(copy, null), proving)
  expect(await readdir(temporary)).toEqual([])
  expect(await inDatabase(place, 'select 1 from pg_tables where schemaname = current_schema()')).toEqual([])
})
