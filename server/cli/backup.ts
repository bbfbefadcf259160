import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  assertRestoreFinished,
  BackupError,
  copiesOfStore,
  createBackup,
  goneCopy,
  listCopies,
  pruneCopies,
  readBackupRecord,
} from '#server/backup/index.ts'
import type { Settings } from '#server/config.ts'
import { filesPlaceOf } from '#server/platform/files/files-settings.ts'
import { openFiles } from '#server/platform/files/open-files.ts'
import { erasuresFile } from '#server/privacy/index.ts'
import type { Command } from './command.ts'
import { databaseThere } from './database-there.ts'
import { settingsWith } from './passphrase.ts'
import { recorded } from './recorded.ts'

/**
 * `backup [--to DIR] [--passphrase-file FILE]`: copies database, files and key, encrypted if there is a passphrase, and
 * removes old copies from the same folder.
 */
export const command: Command = async (words, environment) => {
  const options = { to: { type: 'string' }, 'passphrase-file': { type: 'string' } } as const
  const { values } = parseArgs({ args: words, options })
  const settings = await settingsWith(environment, values['passphrase-file'])
  const to = values.to ?? settings.backupDirectory
  if (!to) throw new BackupError('Say where to: backup --to DIR, or set BACKUP_DIR.')
  databaseThere(settings.database)
  await assertRestoreFinished(settings)
  const now = new Date()
  const gone = await goneCopy(await readBackupRecord(settings), to)
  const { path, manifest } = await recorded(settings, 'backup', async () =>
    createBackup(await sourceOf(settings, environment.PATH ?? ''), { to, now }),
  )
  if (gone) console.error(`The last copy, ${gone}, is not there any more: is the disk mounted?`)
  const { storeId } = manifest
  const removed = await pruneCopies(to, { storeId, now })
  const others = (await listCopies(to)).length - (await copiesOfStore(to, storeId)).length
  const { count, bytes, lost } = manifest.files
  console.log(`${path}: the database, ${count} files of ${megabytes(bytes)}.`)
  if (manifest.key === null) console.log('The secret key is a setting: keep SECRET_KEY apart from this copy.')
  if (lost.length > 0) console.log(`${lost.length} files were lost before: no copy has them.`)
  if (others > 0) console.log(`${others} copies of another installation are there too: they are never removed.`)
  if (removed.length > 0) console.log(`Removed by age: ${removed.join(', ')}.`)
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

async function sourceOf(settings: Settings, programs: string) {
  return {
    database: settings.database,
    files: await openFiles(filesPlaceOf(settings)),
    keyFile: join(settings.dataDirectory, 'secret.key'),
    erasedFile: erasuresFile(settings),
    demo: settings.demo,
    workFolder: settings.dataDirectory,
    passphrase: settings.backupPassphrase,
    programs,
  }
}
