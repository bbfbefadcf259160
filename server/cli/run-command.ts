import { BackupError } from '#server/backup/index.ts'
import { SettingsError } from '#server/config.ts'
import { DatabaseStartError } from '#server/platform/database/startup-error.ts'
import { storeFailureMessage } from '#server/platform/files/file-errors.ts'
import { PackageMissing } from '#server/platform/files/open-files.ts'
import { type Command, CommandError, type Environment } from './command.ts'

// Loaded when they are called: each has packages of its own.
const commands: Record<string, () => Promise<{ command: Command }>> = {
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  verify: () => import('./verify.ts'),
  'migrate-files': () => import('./migrate-files.ts'),
  doctor: () => import('./doctor.ts'),
  'mail-test': () => import('./mail-test.ts'),
  'create-admin': () => import('./create-admin.ts'),
  unlock: () => import('./unlock.ts'),
  vacuum: () => import('./vacuum.ts'),
  'network-key': () => import('./network-key.ts'),
  add: () => import('./add.ts'),
}
// `coach start` does not come here: it becomes the product, in server/launch.mjs.
const names = ['start', ...Object.keys(commands)]

/**
 * Runs one command of an operator, such as `backup --to copies`; returns the exit code. What the operator can mend is
 * one sentence on the standard error; anything else keeps its stack.
 */
export async function runCommand(words: string[], environment: Environment): Promise<number> {
  const [name = '', ...rest] = words
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) {
    console.error(`There is no command ${name || 'of that name'}. There are: ${names.join(', ')}.`)
    return 1
  }
  try {
    const { command } = await load()
    await command(rest, environment)
    return 0
  } catch (error) {
    console.error(storeFailureMessage(error) ?? (isForOperator(error) ? error.message : error))
    return 1
  }
}

// parseArgs names wrong words by such codes.
const isWordError = (error: Error) => 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

// A full disk or a folder without rights: the system's own message names the path.
const systemCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR'])
const isSystemError = (error: Error) => 'code' in error && systemCodes.has(String(error.code))

function isForOperator(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const known = [CommandError, BackupError, SettingsError, DatabaseStartError, PackageMissing]
  return known.some((kind) => error instanceof kind) || isWordError(error) || isSystemError(error)
}
