import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eachDatabase, emptyDatabase, freshDatabase } from '#server/test/databases.ts'
import { type Database, openDatabase } from './open.ts'
import type { Json, OptionalJson, OptionalTimestamp, Timestamp } from './platform-tables.ts'
import { assertSqliteVersion } from './sqlite-file.ts'
import { DatabaseStartError } from './startup-error.ts'

type Samples = {
  id: number
  label: string | null
  is_shown: boolean | null
  details: Json<unknown>
  notes: OptionalJson<unknown>
  size: number
  happened_at: Timestamp
  ended_at: OptionalTimestamp
}

async function withSamples({ db }: Database) {
  await db.schema
    .createTable('samples')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('label', 'text')
    .addColumn('is_shown', 'boolean')
    .addColumn('details', 'json', (column) => column.notNull())
    .addColumn('notes', 'json')
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('happened_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ended_at', 'timestamptz')
    .execute()
  return db.withTables<{ samples: Samples }>()
}

const sample = {
  id: 1,
  label: 'مدرّب',
  is_shown: true,
  details: JSON.stringify({ list: [1, 'two', null] }),
  size: 5_000_000_000,
  happened_at: new Date('2026-03-01T09:30:00.120Z'),
}

eachDatabase((kind) => {
  test('responds to checks until it is closed', async () => {
    const database = await freshDatabase(kind)
    await expect(database.check()).resolves.toBeUndefined()
    await database.close()
    await expect(database.check()).rejects.toThrow()
  })

  test('reads every kind of value as it was written', async () => {
    const db = await withSamples(await freshDatabase(kind))
    await db.insertInto('samples').values(sample).execute()
    const row = await db.selectFrom('samples').selectAll().executeTakeFirstOrThrow()
    expect(row).toStrictEqual({
      id: 1,
      label: 'مدرّب',
      is_shown: true,
      details: { list: [1, 'two', null] },
      notes: null,
      size: 5_000_000_000,
      happened_at: '2026-03-01T09:30:00.120Z',
      ended_at: null,
    })
  })

  test('converts values in what a write returns and in joins', async () => {
    const db = await withSamples(await freshDatabase(kind))
    const inserted = await db
      .insertInto('samples')
      .values({ ...sample, is_shown: false, ended_at: '2026-03-02T00:00:00.000Z' })
      .returning(['is_shown', 'details', 'ended_at'])
      .executeTakeFirstOrThrow()
    expect(inserted).toStrictEqual({
      is_shown: false,
      details: { list: [1, 'two', null] },
      ended_at: '2026-03-02T00:00:00.000Z',
    })
    const joined = await db
      .selectFrom('samples as one')
      .innerJoin('samples as other', 'other.id', 'one.id')
      .select(['one.is_shown as first', 'other.details as second'])
      .executeTakeFirstOrThrow()
    expect(joined).toStrictEqual({ first: false, second: { list: [1, 'two', null] } })
  })

  test('reads any JSON value as it was written, also a single number or text', async () => {
    const db = await withSamples(await freshDatabase(kind))
    for (const [id, value] of [5, 0.25, 'text', '12', '', true, null, [], {}].entries()) {
      const { details } = await db
        .insertInto('samples')
        .values({ ...sample, id, details: JSON.stringify(value) })
        .returning('details')
        .executeTakeFirstOrThrow()
      expect(details).toStrictEqual(value)
    }
  })

  test('counts rows and adds numbers up as numbers', async () => {
    const db = await withSamples(await freshDatabase(kind))
    await db
      .insertInto('samples')
      .values([sample, { ...sample, id: 2 }])
      .execute()
    const totals = await db
      .selectFrom('samples')
      .select(({ fn }) => [
        fn.countAll<number>().as('rows'),
        fn.sum<number>('size').as('size'),
        fn.sum<number>('id').as('ids'),
      ])
      .executeTakeFirstOrThrow()
    expect(totals).toStrictEqual({ rows: 2, size: 10_000_000_000, ids: 3 })
    const { numUpdatedRows } = await db.updateTable('samples').set({ label: null }).executeTakeFirst()
    expect(numUpdatedRows).toBe(2n)
  })

  test('rejects a value that is undefined or an object, and an integer too large to be exact', async () => {
    const db = await withSamples(await freshDatabase(kind))
    const { id } = sample as Partial<typeof sample>
    const insert = (label: unknown) =>
      sql`insert into samples (id, label) values (${id}, ${label})`.execute(db)
    await expect(insert(undefined)).rejects.toThrow('undefined')
    await expect(insert({ a: 1 })).rejects.toThrow('object')
    await db
      .insertInto('samples')
      .values({ ...sample, size: sql`9007199254740993` })
      .execute()
    await expect(db.selectFrom('samples').select('size').execute()).rejects.toThrow(RangeError)
  })

  test('reads a table that another process has changed meanwhile', async () => {
    const database = await freshDatabase(kind)
    const db = await withSamples(database)
    await db.insertInto('samples').values(sample).execute()
    const readAll = () => db.selectFrom('samples').selectAll().executeTakeFirstOrThrow()
    await readAll()
    const other = await database.openAgain()
    await other.db.schema.alterTable('samples').addColumn('is_new', 'boolean').execute()
    await sql`update samples set is_new = true`.execute(other.db)
    expect(await readAll()).toMatchObject({ id: 1, is_shown: true, is_new: true })
  })

  test('works with hundreds of different statements', async () => {
    const db = await withSamples(await freshDatabase(kind))
    await db.insertInto('samples').values(sample).execute()
    for (let width = 1; width <= 400; width++) {
      const ids = Array.from({ length: width }, (_, index) => index)
      const rows = await db.selectFrom('samples').select('id').where('id', 'in', ids).execute()
      expect(rows).toHaveLength(width > 1 ? 1 : 0)
    }
  })
})

describe('an SQLite file', () => {
  test('is durable, enforces foreign keys and is not memory-mapped', async () => {
    const { db } = await freshDatabase('sqlite')
    const setting = async (name: string) =>
      Object.values(
        (await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {},
      )[0]
    expect(await setting('journal_mode')).toBe('wal')
    expect(await setting('synchronous')).toBe(2)
    expect(await setting('foreign_keys')).toBe(1)
    expect(await setting('mmap_size')).toBe(0)
  })

  test('is created together with its folder, for its owner only', async () => {
    const settings = await emptyDatabase('sqlite')
    if (settings.kind !== 'sqlite') throw new Error('expected a file')
    const file = join(dirname(settings.file), 'data', 'new.sqlite')
    const database = await openDatabase({ kind: 'sqlite', file })
    await database.check()
    await database.close()
    expect(existsSync(file)).toBe(true)
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700)
    expect(existsSync(`${file}-wal`)).toBe(false)
  })

  test('is rejected and unchanged if it is something else', async () => {
    const settings = await emptyDatabase('sqlite')
    if (settings.kind !== 'sqlite') throw new Error('expected a file')
    const content = 'Dear diary, '.repeat(1000)
    writeFileSync(settings.file, content)
    await expect(openDatabase(settings)).rejects.toThrow(DatabaseStartError)
    await expect(openDatabase(settings)).rejects.toThrow('is not an SQLite database')
    expect(readFileSync(settings.file, 'utf8')).toBe(content)
  })

  test('is rejected if it is missing and only its log exists', async () => {
    const settings = await emptyDatabase('sqlite')
    if (settings.kind !== 'sqlite') throw new Error('expected a file')
    writeFileSync(`${settings.file}-wal`, 'the last changes')
    await expect(openDatabase(settings)).rejects.toThrow('is missing or empty, but its log')
    expect(readFileSync(`${settings.file}-wal`, 'utf8')).toBe('the last changes')
    expect(existsSync(settings.file)).toBe(false)
  })

  test.each(['3.51.2', '3.46.1', '2.99.99', ''])('is not touched by SQLite %s', (version) => {
    expect(() => assertSqliteVersion(version)).toThrow('3.51.3 or later is needed')
  })

  test.each(['3.51.3', '3.52.0', '4.0.0'])('is opened by SQLite %s', (version) => {
    expect(() => assertSqliteVersion(version)).not.toThrow()
  })
})

describe('a PostgreSQL server', () => {
  test('that does not respond is reported without the password', async () => {
    const url = 'postgres://coach:secret@127.0.0.1:1/coach'
    const opening = openDatabase({ kind: 'postgres', url })
    await expect(opening).rejects.toThrow(DatabaseStartError)
    await expect(opening).rejects.toThrow(/^PostgreSQL cannot be used: connect ECONNREFUSED/)
    await expect(opening).rejects.not.toThrow('secret')
  })
})
