import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError, openCopy, verifyBackup } from '#server/backup/index.ts'
import type { Command } from './command.ts'
import { interruptible } from './interruptible.ts'
import { named } from './named.ts'
import { settingsWith } from './passphrase.ts'
import { recorded } from './recorded.ts'

/**
 * `verify --from COPY [--passphrase-file FILE] [--plain]`: restores a copy into a temporary folder and checks each row's
 * file there.
 */
export const command: Command = async (words, environment) => {
  const options = {
    from: { type: 'string' },
    'passphrase-file': { type: 'string' },
    plain: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args: words, options })
  if (!values.from) throw new BackupError('Say which copy: verify --from COPY')
  const path = resolve(values.from)
  const settings = await settingsWith(environment, values['passphrase-file'])
  const place = { temporary: tmpdir(), database: settings.database, programs: environment.PATH ?? '' }
  const { manifest, files } = await recorded(settings, 'proof', () =>
    interruptible(async (signal) => {
      const options = { takesPlain: values.plain ?? false, signal }
      const copy = await openCopy(path, settings.backupPassphrase, options)
      return { path, ...(await verifyBackup(copy, place)) }
    }),
  )
  const rows = Object.values(manifest.database.counts).reduce((sum, count) => sum + count, 0)
  const { lost } = manifest.files
  const end =
    lost.length === 0 ? 'all as they were written' : `without ${named(lost)} that were lost before it`
  console.log(`The copy of ${manifest.createdAt} restores: ${rows} rows and ${files} files, ${end}.`)
}
