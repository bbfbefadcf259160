import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  assertRestoreFinished,
  BackupError,
  copiesOfStore,
  createBackup,
  goneCopy,
  listCopies,
  type Manifest,
  pruneCopies,
  readBackupRecord,
} from '#server/backup/index.ts'
import type { Settings } from '#server/config.ts'
import { filesPlaceOf } from '#server/platform/files/files-settings.ts'
import { openFiles } from '#server/platform/files/open-files.ts'
import { erasuresFile } from '#server/privacy/index.ts'
import type { Command } from './command.ts'
import { databaseThere } from './database-there.ts'
import { named } from './named.ts'
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
  const { path, manifest, ...found } = await recorded(settings, 'backup', async () =>
    createBackup(await sourceOf(settings, environment.PATH ?? ''), { to, now }),
  )
  if (gone) console.error(`The last copy, ${gone}, is not there any more: is the disk mounted?`)
  report(path, manifest)
  reportLost(manifest.files.lost, found.gone)
  const { storeId } = manifest
  const removed = await pruneCopies(to, { storeId, now }).catch((error: Error) => {
    throw new BackupError(
      `The copy is made, but older ones could not be removed: ${error.message}. If another account has made them: sudo chown -R ${process.getuid?.()} '${to}'`,
    )
  })
  const others = (await listCopies(to)).length - (await copiesOfStore(to, storeId)).length
  if (others > 0)
    console.log(`${others} copies of another installation are there too: they are never removed.`)
  if (removed.length > 0) console.log(`Removed by age: ${removed.join(', ')}.`)
}

function report(path: string, { files: { count, bytes }, key }: Manifest): void {
  console.log(`${path}: the database, ${count} files of ${megabytes(bytes)}.`)
  if (key === null) console.log('The secret key is a setting: keep SECRET_KEY apart from this copy.')
}

function reportLost(lost: string[], gone: string[]): void {
  if (gone.length > 0)
    console.error(
      `The product has lost or damaged ${named(gone)}. This copy has them from the one before: put them back, see docs/backup.md.`,
    )
  if (lost.length > 0)
    console.error(
      `The product has lost ${named(lost)}. Neither this copy nor the one before has them: look in older ones, see docs/backup.md.`,
    )
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
