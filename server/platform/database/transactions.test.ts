import { Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eachDatabase, freshDatabase } from '#server/test/databases.ts'
import type { Db } from './db.ts'
import { translateError } from './errors.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { openSqliteFile } from './sqlite-file.ts'
import type { Tables } from './tables.ts'
import { afterCommit, inTransaction } from './transactions.ts'

const countUp = (db: Db, name: string) =>
  db
    .insertInto('counters')
    .values({ name, value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + 1` }))
    .execute()

async function countOf(db: Db, name: string): Promise<number | undefined> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

eachDatabase((kind) => {
  test('commits all writes, and returns the result', async () => {
    const { db } = await freshDatabase(kind)
    const result = await inTransaction(db, async (tx) => {
      await countUp(tx, 'one')
      await countUp(tx, 'two')
      return countOf(tx, 'two')
    })
    expect(result).toBe(1)
    expect(await countOf(db, 'one')).toBe(1)
  })

  test('rolls back all writes after an error, and works afterwards', async () => {
    const { db } = await freshDatabase(kind)
    const failing = inTransaction(db, async (tx) => {
      await countUp(tx, 'one')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await countOf(db, 'one')).toBeUndefined()
    await inTransaction(db, (tx) => countUp(tx, 'one'))
    expect(await countOf(db, 'one')).toBe(1)
  })

  test('acts after the commit, and never after a rollback', async () => {
    const { db } = await freshDatabase(kind)
    const done: (string | number | undefined)[] = []
    const count = async () => {
      done.push(await countOf(db, 'one'))
    }
    let counting: Promise<void> | undefined
    await inTransaction(db, async (tx) => {
      afterCommit(db, () => {
        counting = count()
      })
      await countUp(tx, 'one')
      done.push('written')
    })
    await counting
    expect(done).toEqual(['written', 1])
    const failing = inTransaction(db, async () => {
      afterCommit(db, () => done.push('never'))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    afterCommit(db, () => done.push('at once'))
    expect(done).toEqual(['written', 1, 'at once'])
  })

  test('rejects the database handle inside a transaction, immediately and at any depth', async () => {
    const { db } = await freshDatabase(kind)
    const deeper = async () => {
      await Promise.resolve()
      return countOf(db, 'one')
    }
    await expect(inTransaction(db, deeper)).rejects.toThrow('query `tx` instead')
    await expect(inTransaction(db, () => countUp(db, 'one'))).rejects.toThrow('query `tx` instead')
    const nested = inTransaction(db, () => inTransaction(db, (tx) => countUp(tx, 'one')))
    await expect(nested).rejects.toThrow('query `tx` instead')
    expect(await countOf(db, 'one')).toBeUndefined()
  })

  test('allows another database inside a transaction, and the same one in what outlives it', async () => {
    const { db } = await freshDatabase(kind)
    const other = await freshDatabase(kind)
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const later = await inTransaction(db, async (tx) => {
      await countUp(tx, 'one')
      await countUp(other.db, 'elsewhere')
      return { reading: ended.then(() => countOf(db, 'one')) }
    })
    end()
    expect(await later.reading).toBe(1)
    expect(await countOf(other.db, 'elsewhere')).toBe(1)
  })

  test('lets others read the previous state during a transaction', async () => {
    const database = await freshDatabase(kind)
    const other = await database.openAgain()
    const { promise: read, resolve: hasRead } = Promise.withResolvers<void>()
    const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>()
    const act = inTransaction(database.db, async (tx) => {
      await countUp(tx, 'one')
      hasWritten()
      await read
    })
    await written
    expect(await countOf(database.db, 'one')).toBeUndefined()
    expect(await countOf(other.db, 'one')).toBeUndefined()
    hasRead()
    await act
    expect(await countOf(database.db, 'one')).toBe(1)
    expect(await countOf(other.db, 'one')).toBe(1)
  })

  test('loses no increment of two concurrent processes', async () => {
    const database = await freshDatabase(kind)
    const other = await database.openAgain()
    const acts = Array.from({ length: 60 }, (_, index) => {
      const { db } = index % 2 === 0 ? database : other
      return index % 3 === 0 ? countUp(db, 'both') : inTransaction(db, (tx) => countUp(tx, 'both'))
    })
    await Promise.all(acts)
    expect(await countOf(database.db, 'both')).toBe(60)
  })
})

describe('while another process has the lock of an SQLite file', () => {
  async function impatient() {
    const database = await freshDatabase('sqlite')
    if (database.settings.kind !== 'sqlite') throw new Error('expected a file')
    const pair = await openSqliteFile({ file: database.settings.file, waitLimit: 60, foreignKeys: true })
    return { database, db: new Kysely<Tables>({ dialect: sqliteDialect(pair) }) }
  }

  test('reads work, writes fail as busy, and both work once it is free', async () => {
    const { database, db } = await impatient()
    await inTransaction(database.db, async (tx) => {
      await countUp(tx, 'one')
      const writing = countUp(db, 'two')
      expect(await countOf(db, 'one')).toBeUndefined()
      expect(translateError(await writing.catch((error) => error))).toBe('busy')
      const acting = inTransaction(db, (inner) => countUp(inner, 'two'))
      expect(translateError(await acting.catch((error) => error))).toBe('busy')
    })
    await countUp(db, 'two')
    expect(await countOf(db, 'one')).toBe(1)
    expect(await countOf(db, 'two')).toBe(1)
    await db.destroy()
  })

  test('a writer of the same process that never ends leaves the others busy, not hanging', async () => {
    const { db } = await impatient()
    const { promise: release, resolve } = Promise.withResolvers<void>()
    const stuck = db.transaction().execute(() => release)
    const waiting = [countUp(db, 'one'), inTransaction(db, (tx) => countUp(tx, 'one'))]
    const outcomes = await Promise.allSettled(waiting)
    expect(
      outcomes.map((outcome) => outcome.status === 'rejected' && translateError(outcome.reason)),
    ).toEqual(['busy', 'busy'])
    resolve()
    await stuck
    await countUp(db, 'one')
    expect(await countOf(db, 'one')).toBe(1)
    await db.destroy()
  })
})

describe('on PostgreSQL', () => {
  test('two transactions that deadlock both succeed', async () => {
    const { db } = await freshDatabase('postgres')
    await countUp(db, 'one')
    await countUp(db, 'two')
    let attempts = 0
    const { promise: bothHaveOne, resolve } = Promise.withResolvers<void>()
    const act = (first: string, second: string) =>
      inTransaction(db, async (tx) => {
        await countUp(tx, first)
        attempts += 1
        if (attempts === 2) resolve()
        await bothHaveOne
        await countUp(tx, second)
      })
    await Promise.all([act('one', 'two'), act('two', 'one')])
    expect(attempts).toBe(3)
    expect(await countOf(db, 'one')).toBe(3)
    expect(await countOf(db, 'two')).toBe(3)
  })

  test('a transaction that fails repeatedly throws the error after the last retry', async () => {
    const { db } = await freshDatabase('postgres')
    let attempts = 0
    const failing = inTransaction(db, async (tx) => {
      attempts += 1
      await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx)
    })
    expect(translateError(await failing.catch((error) => error))).toBe('busy')
    expect(attempts).toBe(4)
  })
})
