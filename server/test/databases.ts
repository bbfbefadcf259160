import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, inject, it } from 'vitest'
import type { Db } from '#server/platform/database/db.ts'
import {
  type Database,
  type DatabaseKind,
  type DatabaseSettings,
  openDatabase,
} from '#server/platform/database/open.ts'
import { databaseUrl } from './postgres-administration.ts'

/** A test's own database: migrated and empty. It is closed and deleted after its test file. */
export type TestDatabase = Database & {
  /** Opens the same database again, as another process would. */
  openAgain(): Promise<Database>
}

const databaseKinds: DatabaseKind[] = ['sqlite', 'postgres']
const disposals: (() => Promise<void>)[] = []
let administration: Client | undefined

/** Closes and deletes the databases of a test file; called after each one. */
export async function disposeDatabases(): Promise<void> {
  for (const dispose of disposals.splice(0).reverse()) await dispose()
  await administration?.end()
  administration = undefined
}

/** Runs the same tests on each database: for stores, search and sort order, and races. */
export function eachDatabase(suite: (kind: DatabaseKind) => void): void {
  describe.each(databaseKinds)('on %s', suite)
}

/** For rules that do not depend on the database. `every-call.test.ts` makes their calls on PostgreSQL too. */
export function onSqlite(suite: (kind: DatabaseKind) => void): void {
  describe('on sqlite', () => suite('sqlite'))
}

/** Declares the rules of a suite of `eachDatabase()`: they run on SQLite alone, as if `onSqlite()` declared them. */
export function ruleIn(kind: DatabaseKind): Rule {
  if (kind === 'sqlite')
    return Object.assign(it.bind(it), { each: it.each.bind(it), describe: describe.bind(describe) })
  return Object.assign(() => {}, { each: () => () => {}, describe: () => {} })
}

type Rule = {
  (title: string, act: () => void | Promise<void>): void
  each: typeof it.each
  /** A group in which all are rules. */
  describe(title: string, rules: () => void): void
}

/** How many calls wait for a lock that another one has; on PostgreSQL alone. */
export async function countLockWaiters(db: Db): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return Number(rows[0]?.count)
}

/** A migrated, empty database of the test's own. */
export async function freshDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const settings = await migratedDatabase(kind)
  const open = async () => {
    const database = await openDatabase(settings)
    disposals.push(database.close)
    return database
  }
  return { ...(await open()), openAgain: open }
}

/** The settings of a migrated, empty database that is not open yet. */
export async function migratedDatabase(kind: DatabaseKind): Promise<DatabaseSettings> {
  return kind === 'sqlite' ? copySqlite(true) : createPostgres(true)
}

/** The settings of a database without tables. */
export async function emptyDatabase(kind: DatabaseKind): Promise<DatabaseSettings> {
  return kind === 'sqlite' ? copySqlite(false) : createPostgres(false)
}

function copySqlite(isMigrated: boolean): DatabaseSettings {
  const { folder, sqliteTemplate } = inject('testDatabases')
  const own = mkdtempSync(join(folder, 'database-'))
  disposals.push(async () => rmSync(own, { recursive: true, force: true }))
  const file = join(own, 'test.sqlite')
  if (isMigrated) copyFileSync(sqliteTemplate, file)
  return { kind: 'sqlite', file }
}

async function createPostgres(isMigrated: boolean): Promise<DatabaseSettings> {
  const { postgresUrl, postgresTemplate, postgresCopying } = inject('testDatabases')
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  const template = isMigrated ? postgresTemplate : 'template0'
  const how = `encoding 'UTF8' template ${template} ${postgresCopying}`
  administration ??= await openAdministration(postgresUrl)
  await administration.query(`create database ${name} ${how}`)
  disposals.push(async () => {
    await administration?.query(`drop database if exists ${name} with (force)`)
  })
  return { kind: 'postgres', url: databaseUrl(postgresUrl, name) }
}

async function openAdministration(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}
