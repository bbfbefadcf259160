import { closeSync, existsSync, openSync, readdirSync, readFileSync, statSync, writeSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eachDatabase, emptyDatabase } from '#server/test/databases.ts'
import { migrateDatabase } from './migrate.ts'
import type { Migration } from './migration.ts'
import { type Database, type DatabaseKind, type DatabaseSettings, openDatabase } from './open.ts'
import { DatabaseStartError } from './startup-error.ts'

const adding = (name: string, table: string): Migration => ({
  name,
  up: async (db, { orderedText }) => {
    await db.schema.createTable(table).addColumn('word', orderedText).execute()
  },
})

const first = adding('001-words', 'words')
const second = adding('002-names', 'names')

async function using<Result>(settings: DatabaseSettings, act: (database: Database) => Promise<Result>) {
  const database = await openDatabase(settings)
  try {
    return await act(database)
  } finally {
    await database.close()
  }
}

const write = (settings: DatabaseSettings, word: string) =>
  using(settings, ({ db }) => sql`insert into words (word) values (${word})`.execute(db))

async function words(settings: DatabaseSettings): Promise<string[]> {
  const { rows } = await using(settings, ({ db }) =>
    sql<{ word: string }>`select word from words order by word`.execute(db),
  )
  return rows.map(({ word }) => word)
}

function fileOf(settings: DatabaseSettings): string {
  if (settings.kind !== 'sqlite') throw new Error('expected a file')
  return settings.file
}

function copiesOf(file: string): string[] {
  return readdirSync(dirname(file))
    .filter((entry) => entry.startsWith(`${basename(file)}.before-`))
    .map((entry) => entry.split('.before-')[1] ?? '')
    .sort()
}

eachDatabase((kind: DatabaseKind) => {
  test('creates every table in an empty database, and does nothing the second time', async () => {
    const settings = await emptyDatabase(kind)
    expect(await migrateDatabase({ settings })).toContain('000-platform')
    expect(await migrateDatabase({ settings })).toEqual([])
    await using(settings, async ({ db }) => {
      expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
    })
  })

  test('runs new migrations in order, and preserves the rows', async () => {
    const settings = await emptyDatabase(kind)
    expect(await migrateDatabase({ settings }, [first])).toEqual(['001-words'])
    await write(settings, 'kept')
    expect(await migrateDatabase({ settings }, [first, second])).toEqual(['002-names'])
    expect(await words(settings)).toEqual(['kept'])
  })

  test('sorts ordered text by its bytes', async () => {
    const settings = await emptyDatabase(kind)
    await migrateDatabase({ settings }, [first])
    for (const word of ['b', 'ب', 'B', 'é', 'a', 'A', '_', '10', '9', 'ا']) await write(settings, word)
    expect(await words(settings)).toEqual(['10', '9', 'A', 'B', '_', 'a', 'b', 'é', 'ا', 'ب'])
  })

  test('leaves the old schema and rows if a migration fails, and continues once it is fixed', async () => {
    const settings = await emptyDatabase(kind)
    await migrateDatabase({ settings }, [first])
    await write(settings, 'kept')
    const failing: Migration = {
      name: second.name,
      up: async (db, context) => {
        await second.up(db, context)
        await sql`delete from words`.execute(db)
        await sql`insert into nowhere values (1)`.execute(db)
      },
    }
    await expect(migrateDatabase({ settings }, [first, failing])).rejects.toThrow('nowhere')
    expect(await words(settings)).toEqual(['kept'])
    expect(await migrateDatabase({ settings }, [first, second])).toEqual(['002-names'])
  })

  test('rejects a database that a newer version has used, and changes nothing', async () => {
    const settings = await emptyDatabase(kind)
    await migrateDatabase({ settings }, [first, second])
    const rejected = migrateDatabase({ settings }, [first, adding('001-zebra', 'zebras')])
    await expect(rejected).rejects.toThrow(DatabaseStartError)
    await expect(rejected).rejects.toThrow('this version does not have its migration 002-names')
    expect(await migrateDatabase({ settings }, [first, second])).toEqual([])
  })

  test('starts on a schema to which a newer version has only added, and refuses one that it has broken', async () => {
    const settings = await emptyDatabase(kind)
    const added = { ...second, isAdditive: true }
    await migrateDatabase({ settings }, [first, added])
    await write(settings, 'newer')
    expect(await migrateDatabase({ settings }, [first])).toEqual([])
    expect(await words(settings)).toEqual(['newer'])
    const breaking = adding('003-breaks', 'breaks')
    expect(await migrateDatabase({ settings }, [first, added, breaking])).toEqual(['003-breaks'])
    await expect(migrateDatabase({ settings }, [first])).rejects.toThrow(
      'this version does not have its migration 003-breaks',
    )
  })

  test('upgrades a database whose record is from before steps were called additive', async () => {
    const settings = await emptyDatabase(kind)
    await migrateDatabase({ settings }, [first, second])
    await using(settings, ({ db }) => sql`alter table migrations drop column is_additive`.execute(db))
    const rejected = migrateDatabase({ settings }, [first])
    await expect(rejected).rejects.toThrow('this version does not have its migration 002-names')
    const third = { ...adding('003-more', 'more'), isAdditive: true }
    expect(await migrateDatabase({ settings }, [first, second, third])).toEqual(['003-more'])
    expect(await migrateDatabase({ settings }, [first, second])).toEqual([])
  })

  test('runs each migration once if several processes start concurrently', async () => {
    const settings = await emptyDatabase(kind)
    let runs = 0
    const counted = [first, second].map(
      (migration): Migration => ({
        ...migration,
        up: async (db, context) => {
          runs += 1
          await migration.up(db, context)
        },
      }),
    )
    const starts = await Promise.all(Array.from({ length: 5 }, () => migrateDatabase({ settings }, counted)))
    expect(starts.flat().sort()).toEqual(['001-words', '002-names'])
    expect(runs).toBe(2)
  })
})

describe('an SQLite file', () => {
  test('is copied before it changes, but not while it is new', async () => {
    const settings = await emptyDatabase('sqlite')
    await migrateDatabase({ settings }, [first])
    expect(copiesOf(fileOf(settings))).toEqual([])
    await write(settings, 'before')
    await migrateDatabase({ settings }, [first, second])
    expect(copiesOf(fileOf(settings))).toEqual(['002-names'])
    const copy: DatabaseSettings = { kind: 'sqlite', file: `${fileOf(settings)}.before-002-names` }
    await write(settings, 'after')
    expect(await words(copy)).toEqual(['before'])
    expect(await migrateDatabase({ settings: copy }, [first, second])).toEqual(['002-names'])
  })

  test('is copied before a migration that then fails', async () => {
    const settings = await emptyDatabase('sqlite')
    await migrateDatabase({ settings }, [first])
    const failing: Migration = { name: '002-fails', up: () => Promise.reject(new Error('no')) }
    await expect(migrateDatabase({ settings }, [first, failing])).rejects.toThrow('no')
    expect(copiesOf(fileOf(settings))).toEqual(['002-fails'])
  })

  test('keeps the last three copies', async () => {
    const settings = await emptyDatabase('sqlite')
    const steps = ['1', '2', '3', '4', '5', '6'].map((step) => adding(`00${step}`, `table_${step}`))
    for (let count = 1; count <= steps.length; count++) {
      await migrateDatabase({ settings }, steps.slice(0, count))
    }
    expect(copiesOf(fileOf(settings))).toEqual(['004', '005', '006'])
  })

  test('may rebuild a table that others refer to, but must not leave rows with invalid foreign keys', async () => {
    const settings = await emptyDatabase('sqlite')
    const family: Migration = {
      name: '001-family',
      up: async (db) => {
        await sql`create table parents (id integer primary key)`.execute(db)
        await sql`create table children (parent integer references parents (id) on delete cascade)`.execute(
          db,
        )
        await sql`insert into parents values (1)`.execute(db)
        await sql`insert into children values (1)`.execute(db)
      },
    }
    const rebuilding: Migration = {
      name: '002-rebuild',
      up: async (db) => {
        await sql`create table parents_new (id integer primary key, note text)`.execute(db)
        await sql`insert into parents_new select id, 'moved' from parents`.execute(db)
        await sql`drop table parents`.execute(db)
        await sql`alter table parents_new rename to parents`.execute(db)
      },
    }
    const orphaning: Migration = {
      name: '003-orphan',
      up: async (db) => {
        await sql`delete from parents`.execute(db)
      },
    }
    await migrateDatabase({ settings }, [family])
    expect(await migrateDatabase({ settings }, [family, rebuilding])).toEqual(['002-rebuild'])
    const { rows } = await using(settings, ({ db }) => sql`select * from children`.execute(db))
    expect(rows).toEqual([{ parent: 1 }])
    const orphaned = migrateDatabase({ settings }, [family, rebuilding, orphaning])
    await expect(orphaned).rejects.toThrow('leaves rows of children with invalid foreign keys')
  })

  test('that is damaged is rejected and not overwritten', async () => {
    const settings = await emptyDatabase('sqlite')
    const file = fileOf(settings)
    await migrateDatabase({ settings }, [first])
    await using(settings, async ({ db }) => {
      for (let count = 0; count < 50; count++) {
        await sql`insert into words values (${String(count).repeat(500)})`.execute(db)
      }
    })
    const pages = statSync(file).size / 4096
    const descriptor = openSync(file, 'r+')
    for (let page = 3; page < pages; page++)
      writeSync(descriptor, Buffer.alloc(200, 0xa5), 0, 200, page * 4096)
    closeSync(descriptor)
    const damaged = readFileSync(file)
    await expect(migrateDatabase({ settings }, [first, second])).rejects.toThrow(DatabaseStartError)
    await expect(migrateDatabase({ settings }, [first, second])).rejects.toThrow('is damaged')
    expect(readFileSync(file).equals(damaged)).toBe(true)
    expect(existsSync(`${file}.before-002-names`)).toBe(false)
  })
})
