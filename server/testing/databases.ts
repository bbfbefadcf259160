import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import {
  type Database,
  type DatabaseKind,
  type DatabaseSettings,
  openDatabase,
} from '#server/platform/database/open.ts'
import { administer, databaseUrl } from './postgres-administration.ts'

/** A database of one test: migrated and empty at first. It is closed and removed when its test file is done. */
export type TestDatabase = Database & {
  /** Opens the same database once more, as another process would. */
  openAgain(): Promise<Database>
}

const databaseKinds: DatabaseKind[] = ['sqlite', 'postgres']
const disposals: (() => Promise<void>)[] = []

afterAll(async () => {
  for (const dispose of disposals.splice(0).reverse()) await dispose()
})

/** Describes the same tests once for each database. */
export function eachDatabase(suite: (kind: DatabaseKind) => void): void {
  describe.each(databaseKinds)('on %s', suite)
}

/** A migrated, empty database of the test's own. */
export async function freshDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const settings = kind === 'sqlite' ? copySqlite(true) : await createPostgres(true)
  const open = async () => {
    const database = await openDatabase(settings)
    disposals.push(database.close)
    return database
  }
  return { ...(await open()), openAgain: open }
}

/** Where a database of the test's own may be made that has no tables yet. */
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
  const { postgresUrl, postgresTemplate } = inject('testDatabases')
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  const template = isMigrated ? postgresTemplate : 'template0'
  await administer(postgresUrl, `create database ${name} encoding 'UTF8' template ${template}`)
  disposals.push(() => administer(postgresUrl, `drop database if exists ${name} with (force)`))
  return { kind: 'postgres', url: databaseUrl(postgresUrl, name) }
}
