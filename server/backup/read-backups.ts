import type { Backups } from '#contract/dashboard-backups.ts'
import type { InstallationWarning } from '#contract/installation.ts'
import type { Settings } from '#server/config.ts'
import type { Clock } from '#server/platform/clock.ts'
import { goneCopy, type ReadRecord, readBackupRecord } from './backup-record.ts'
import { isAhead } from './copies.ts'

const HOUR = 60 * 60 * 1000
const LATE_AFTER = 48 * HOUR

type Known = { settings: Pick<Settings, 'dataDirectory' | 'demo' | 'backupDirectory'>; clock: Clock }

/** The last copy and the last proof, and whether there ought to be newer ones. */
export async function readBackups({ settings, clock }: Known): Promise<Backups> {
  const record = await readBackupRecord(settings)
  const { backup, proof, unread } = record
  const isGone = (await goneCopy(record, settings.backupDirectory)) !== null
  const isNightly = settings.backupDirectory !== null
  return {
    isNightly,
    state: stateOf(record, { isNightly, isGone, now: clock.now() }),
    backup: { at: backup.done?.at ?? null, error: unread?.reason ?? backup.failed?.reason ?? null },
    proof: { at: proof.done?.at ?? null, error: proof.failed?.reason ?? null },
    newest: backup.done?.path ?? null,
  }
}

function stateOf(
  { backup, proof, unread }: ReadRecord,
  { isNightly, isGone, now }: { isNightly: boolean; isGone: boolean; now: Date },
): Backups['state'] {
  if (unread) return 'unreadable'
  if (backup.failed || proof.failed) return 'failing'
  if (isGone) return 'gone'
  if (!backup.done) return isNightly ? 'ok' : 'off'
  if (isAhead(new Date(backup.done.at), now)) return 'ahead'
  return ageOf(backup.done.at, now) > LATE_AFTER ? 'late' : 'ok'
}

/** What the operator has to do about copies, as warnings of the installation. */
export async function backupWarnings({ settings, clock }: Known): Promise<InstallationWarning[]> {
  const record = await readBackupRecord(settings)
  const now = clock.now()
  const again = settings.backupDirectory ? 'npm run backup' : 'npm run backup -- --to /mnt/copies'
  const gone = await goneCopy(record, settings.backupDirectory)
  return [
    unreadWarning(record, { dataDirectory: settings.dataDirectory, now }),
    failedWarning(record.backup, 'backup_failed', again) ?? timeWarning(record, { again, now }),
    goneWarning(gone, now),
    failedWarning(record.proof, 'backup_not_restorable', again),
  ].filter((warning) => warning !== null)
}

type Found = { details: InstallationWarning['details']; line: string; at: string }

const warningOf = (code: InstallationWarning['code'], { details, line, at }: Found): InstallationWarning => ({
  code,
  details,
  lines: [{ place: 'shell', text: line }],
  foundAt: at,
})

function unreadWarning(
  { unread }: ReadRecord,
  { dataDirectory, now }: { dataDirectory: string; now: Date },
): InstallationWarning | null {
  if (!unread) return null
  const { file, reason } = unread
  const line = `sudo chown --reference='${dataDirectory}' '${file}'`
  return warningOf('backup_unreadable', { details: { reason }, line, at: now.toISOString() })
}

function goneWarning(gone: string | null, now: Date): InstallationWarning | null {
  if (gone === null) return null
  return warningOf('backup_gone', { details: { path: gone }, line: 'findmnt', at: now.toISOString() })
}

function failedWarning(
  { failed }: ReadRecord['backup'],
  code: 'backup_failed' | 'backup_not_restorable',
  line: string,
): InstallationWarning | null {
  return failed && warningOf(code, { details: { reason: failed.reason }, line, at: failed.at })
}

function timeWarning(
  { backup: { done } }: ReadRecord,
  { again, now }: { again: string; now: Date },
): InstallationWarning | null {
  if (!done) return null
  const at = new Date(done.at)
  const age = ageOf(done.at, now)
  if (isAhead(at, now)) {
    const details = { hours: String(Math.ceil(-age / HOUR)) }
    return warningOf('backup_ahead', { details, line: again, at: now.toISOString() })
  }
  if (age <= LATE_AFTER) return null
  const details = { hours: String(Math.floor(age / HOUR)) }
  const foundAt = new Date(at.getTime() + LATE_AFTER).toISOString()
  return warningOf('backup_late', { details, line: again, at: foundAt })
}

const ageOf = (at: string, now: Date) => now.getTime() - Date.parse(at)
