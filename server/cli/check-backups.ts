import type { InstallationWarning } from '#contract/installation.ts'
import { backupWarnings, readBackups } from '#server/backup/index.ts'
import type { Settings } from '#server/config.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Finding, findingsOf } from './finding.ts'

type Details = InstallationWarning['details']

const sentences: Partial<Record<InstallationWarning['code'], (details: Details) => string>> = {
  backup_failed: ({ reason }) => `The last copy failed: ${reason}`,
  backup_late: ({ hours }) => `The last copy is ${hours} hours old.`,
  backup_ahead: ({ hours }) => `The last copy is dated ${hours} hours from now. Set the clock.`,
  backup_gone: ({ path }) => `${path} is not there any more: is the disk mounted?`,
  backup_unreadable: ({ reason }) => `What was recorded about copies cannot be read: ${reason}`,
  backup_not_restorable: ({ reason }) => `A copy could not be restored: ${reason}`,
}

function sentenceOf({ code, details, lines }: InstallationWarning): string {
  return `${sentences[code]?.(details) ?? code} Run ${lines.map(({ text }) => text).join(' ')}`
}

/** Checks that there is a copy of all data, that it is recent and where it was made. */
export async function checkBackups(settings: Settings): Promise<Finding[]> {
  const { ok, warn } = findingsOf('backup')
  const known = { settings, clock: systemClock }
  const warnings = await backupWarnings(known)
  if (warnings.length > 0) return warnings.map((warning) => warn(sentenceOf(warning)))
  const { state, backup, newest } = await readBackups(known)
  if (state === 'off') return [warn('No copies are made. Set BACKUP_DIR to a folder on another disk.')]
  return [
    ok(newest ? `The last copy is of ${backup.at}: ${newest}` : 'The first copy is made after a start.'),
  ]
}
