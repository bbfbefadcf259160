import { stat } from 'node:fs/promises'
import type { Settings } from '#server/config.ts'
import { pendingMigrations } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { assertSoundFile } from '#server/platform/database/sqlite-file.ts'
import { databaseThere } from './database-there.ts'
import { asOwner, type Finding, findingsOf } from './finding.ts'

/** Checks that the database can be used, is sound and not newer than this version. Changes nothing in it. */
export async function checkDatabase({ database: settings }: Pick<Settings, 'database'>): Promise<Finding> {
  const { ok, fail } = findingsOf('database')
  if (settings.kind === 'sqlite') {
    const found = await stat(settings.file).catch(() => null)
    if (!found) return ok(`${settings.file} is made at the first start.`)
    const self = process.getuid?.()
    // SQLite would make files beside it that the other account could not open.
    if (self !== undefined && found.uid !== self)
      return fail(
        `${settings.file} belongs to another account and was not opened. Run ${asOwner(found.uid, settings.file)}`,
      )
  }
  try {
    if (settings.kind === 'sqlite') assertSoundFile(settings.file)
    const database = await openDatabase(settings)
    try {
      const pending = await pendingMigrations(database)
      const state =
        pending.length === 0 ? 'up to date' : `upgraded at the next start (${pending.length} steps)`
      return ok(`${databaseThere(settings)} is sound and ${state}.`)
    } finally {
      await database.close()
    }
  } catch (error) {
    return fail((error as Error).message)
  }
}
