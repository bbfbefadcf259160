import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError, createBackup, pruneCopies } from '#server/backup/index.ts'
import { readSettings, type Settings } from '#server/config.ts'
import { openDiskFiles } from '#server/platform/files/disk-files.ts'
import { erasuresFile } from '#server/privacy/index.ts'
import type { Command } from './command.ts'
import { databaseThere } from './database-there.ts'
import { recorded } from './recorded.ts'

/** `backup [--to DIR]`: copies database, files and key, and removes old copies from the same folder. */
export const command: Command = async (words, environment) => {
  const { values } = parseArgs({ args: words, options: { to: { type: 'string' } } })
  const settings = readSettings(environment)
  const to = values.to ?? settings.backupDirectory
  if (!to) throw new BackupError('Say where to: backup --to DIR, or set BACKUP_DIR.')
  databaseThere(settings.database)
  const now = new Date()
  const { path, manifest } = await recorded(settings, 'backup', async () =>
    createBackup(await sourceOf(settings, environment.PATH ?? ''), { to, now }),
  )
  const removed = await pruneCopies(to, now)
  const { count, bytes, lost } = manifest.files
  console.log(`${path}: the database, ${count} files of ${megabytes(bytes)}.`)
  if (manifest.key === null) console.log('The secret key is a setting: keep SECRET_KEY apart from this copy.')
  if (lost.length > 0) console.log(`${lost.length} files were lost before: no copy has them.`)
  if (removed.length > 0) console.log(`Removed by age: ${removed.join(', ')}.`)
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

async function sourceOf(settings: Settings, programs: string) {
  return {
    database: settings.database,
    files: await openDiskFiles(settings.filesDirectory),
    keyFile: join(settings.dataDirectory, 'secret.key'),
    erasedFile: erasuresFile(settings),
    demo: settings.demo,
    programs,
  }
}
