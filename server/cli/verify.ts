import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError, verifyBackup } from '#server/backup/index.ts'
import { readSettings } from '#server/config.ts'
import type { Command } from './command.ts'

/** `verify --from COPY`: restores a copy into a temporary folder and checks each row's file there. */
export const command: Command = async (words, environment) => {
  const { values } = parseArgs({ args: words, options: { from: { type: 'string' } } })
  if (!values.from) throw new BackupError('Say which copy: verify --from COPY')
  const { database } = readSettings(environment)
  const place = { temporary: tmpdir(), database, programs: environment.PATH ?? '' }
  const { manifest, files } = await verifyBackup(resolve(values.from), place)
  const rows = Object.values(manifest.database.counts).reduce((sum, count) => sum + count, 0)
  console.log(
    `The copy of ${manifest.createdAt} restores: ${rows} rows and ${files} files, all as they were written.`,
  )
}
