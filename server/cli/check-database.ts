import { stat } from 'node:fs/promises'
import type { Settings } from '#server/config.ts'
import { ownOf } from '#server/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { pendingMigrations } from '#server/platform/database/migrate.ts'
import { name as installationName } from '#server/platform/database/migrations/019-installation.ts'
import { migrations } from '#server/platform/database/migrations/index.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { assertSoundFile } from '#server/platform/database/sqlite-file.ts'
import { storeFailureMessage } from '#server/platform/files/file-errors.ts'
import { filesPlaceOf } from '#server/platform/files/files-settings.ts'
import { assertStartable } from '#server/platform/installation.ts'
import { readFiles } from './check-files.ts'
import { databaseThere } from './database-there.ts'
import { asOwner, type Finding, findingsOf } from './finding.ts'

/**
 * Checks that the database can be used, is sound and not newer than this version, and that key and files are its own, as
 * a start does. Changes nothing.
 */
export async function checkDatabase(settings: Settings): Promise<Finding> {
  const { fail } = findingsOf('database')
  const { database } = settings
  const found = database.kind === 'sqlite' ? await stat(database.file).catch(() => null) : null
  const self = process.getuid?.()
  // SQLite would make files beside it that the other account could not open.
  if (database.kind === 'sqlite' && found && self !== undefined && found.uid !== self)
    return fail(
      `${database.file} belongs to another account and was not opened. Run ${asOwner(found.uid, database.file)}`,
    )
  try {
    return await tryDatabase(settings, found !== null)
  } catch (error) {
    return fail(storeFailureMessage(error) ?? (error as Error).message)
  }
}

async function tryDatabase(settings: Settings, isFileThere: boolean): Promise<Finding> {
  const { ok } = findingsOf('database')
  const { database } = settings
  if (database.kind === 'sqlite' && !isFileThere) {
    await compare(settings, null)
    return ok(`${database.file} is made at the first start.`)
  }
  if (database.kind === 'sqlite') assertSoundFile(database.file)
  const opened = await openDatabase(database)
  try {
    const pending = await pendingMigrations(opened)
    await compare(settings, pending.includes(installationName) ? null : opened.db)
    const name = databaseThere(database)
    if (pending.length === migrations.length) return ok(`${name} is empty: the next start makes a new site.`)
    const state = pending.length === 0 ? 'up to date' : `upgraded at the next start (${pending.length} steps)`
    return ok(`${name} is sound and ${state}.`)
  } finally {
    await opened.close()
  }
}

/** Throws what a start would, if key or files are not those of the database. */
async function compare(settings: Settings, db: Db | null): Promise<void> {
  const own = await ownOf(settings)
  await readFiles(filesPlaceOf(settings), (files) => assertStartable(db, { ...own, files }))
}
