import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError, verifyBackup } from '#server/backup/index.ts'
import { readSettings } from '#server/config.ts'
import type { Command } from './command.ts'
import { recorded } from './recorded.ts'

/** `verify --from COPY`: restores a copy into a temporary folder and checks each row's file there. */
export const command: Command = async (words, environment) => {
  const { values } = parseArgs({ args: words, options: { from: { type: 'string' } } })
  if (!values.from) throw new BackupError('Say which copy: verify --from COPY')
  const path = resolve(values.from)
  const settings = readSettings(environment)
  const place = { temporary: tmpdir(), database: settings.database, programs: environment.PATH ?? '' }
  const { manifest, files } = await recorded(settings, 'proof', async () => ({
    path,
    ...(await verifyBackup(path, place)),
  }))
  const rows = Object.values(manifest.database.counts).reduce((sum, count) => sum + count, 0)
  console.log(
    `The copy of ${manifest.createdAt} restores: ${rows} rows and ${files} files, all as they were written.`,
  )
}
