import { readFile } from 'node:fs/promises'
import { readSettings, type Settings } from '#server/config.ts'
import type { Environment } from './command.ts'

/** The settings for a command, with the passphrase in a file instead of `BACKUP_PASSPHRASE` where one is named. */
export async function settingsWith(
  environment: Environment,
  passphraseFile: string | undefined,
): Promise<Settings> {
  if (passphraseFile === undefined) return readSettings(environment)
  return readSettings({ ...environment, BACKUP_PASSPHRASE: await readFile(passphraseFile, 'utf8') })
}
