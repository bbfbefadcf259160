import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eachDatabase, freshDatabase } from '#server/test/databases.ts'
import type { Db } from './db.ts'
import { translateError } from './errors.ts'

const meaning = async (act: Promise<unknown>) =>
  translateError(
    await act.then(
      () => 'no error',
      (error) => error,
    ),
  )

async function withParents({ db }: { db: Db }) {
  await sql`create table parents (id integer primary key, code text unique)`.execute(db)
  await sql`create table children (id integer primary key, parent integer not null references parents (id) on delete restrict)`.execute(
    db,
  )
  await sql`insert into parents values (1, 'one')`.execute(db)
  await sql`insert into children values (1, 1)`.execute(db)
  return db
}

eachDatabase((kind) => {
  test('recognizes a violated unique key or column', async () => {
    const db = await withParents(await freshDatabase(kind))
    expect(await meaning(sql`insert into parents values (1, 'two')`.execute(db))).toBe('unique')
    expect(await meaning(sql`insert into parents values (2, 'one')`.execute(db))).toBe('unique')
  })

  test('recognizes a violated foreign key, on either side', async () => {
    const db = await withParents(await freshDatabase(kind))
    expect(await meaning(sql`insert into children values (2, 7)`.execute(db))).toBe('foreign_key')
    expect(await meaning(sql`delete from parents`.execute(db))).toBe('foreign_key')
  })

  test('does not translate a missing value or wrong SQL: those are bugs', async () => {
    const db = await withParents(await freshDatabase(kind))
    expect(await meaning(sql`insert into children values (2, null)`.execute(db))).toBeNull()
    expect(await meaning(sql`select nonsense`.execute(db))).toBeNull()
  })

  test('recognizes the cause of a wrapped error', async () => {
    const db = await withParents(await freshDatabase(kind))
    const cause = await sql`insert into parents values (1, 'two')`.execute(db).catch((error) => error)
    expect(translateError(new Error('could not save', { cause }))).toBe('unique')
    expect(translateError('not even an error')).toBeNull()
  })
})

test('does not translate errors of a file, a socket or a mail server', () => {
  for (const code of ['ENOENT', 'EACCES', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT']) {
    expect(translateError(Object.assign(new Error(code), { code, syscall: 'open' }))).toBeNull()
  }
})

describe('an SQLite file that may not grow', () => {
  test('is full: the transaction writes nothing, reads still work, and writes work again once there is space', async () => {
    const { db } = await freshDatabase('sqlite')
    await sql`create table notes (body text)`.execute(db)
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 5)}`.execute(db)
    const body = 'x'.repeat(10_000)
    const filling = db.transaction().execute(async (tx) => {
      for (let count = 0; count < 100; count++) await sql`insert into notes values (${body})`.execute(tx)
    })
    expect(await meaning(filling)).toBe('full')
    expect((await sql`select * from notes`.execute(db)).rows).toHaveLength(0)
    await sql`pragma max_page_count = 100000`.execute(db)
    await sql`insert into notes values (${body})`.execute(db)
    expect((await sql`select * from notes`.execute(db)).rows).toHaveLength(1)
  })
})

describe('a PostgreSQL server', () => {
  const raising = (code: string) => sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`)

  test('that has no space is full', async () => {
    const { db } = await freshDatabase('postgres')
    expect(await meaning(raising('53100').execute(db))).toBe('full')
  })

  test('that gives up waiting is busy', async () => {
    const { db } = await freshDatabase('postgres')
    const tooLong = db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 1`.execute(tx)
      await sql`select pg_sleep(20)`.execute(tx)
    })
    expect(await meaning(tooLong)).toBe('busy')
    expect(await meaning(raising('55P03').execute(db))).toBe('busy')
  })

  test('that starts, stops or rejects more connections is unavailable', async () => {
    const { db } = await freshDatabase('postgres')
    for (const code of ['57P03', '53300', '08006']) {
      expect(await meaning(raising(code).execute(db))).toBe('unavailable')
    }
  })

  test('that ends a connection is unavailable for that query and used again for the next', async () => {
    const database = await freshDatabase('postgres')
    const other = await database.openAgain()
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)
    const cut = database.db.transaction().execute(async (tx) => {
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.db)
      await sql`select 1`.execute(tx)
    })
    expect(await meaning(cut)).toBe('unavailable')
    await expect(database.check()).resolves.toBeUndefined()
  })
})
