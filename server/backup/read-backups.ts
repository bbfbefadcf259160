import type { Backups } from '#contract/dashboard.ts'
import type { InstallationWarning } from '#contract/installation.ts'
import type { Context } from '#server/context.ts'
import { type BackupRecord, readBackupRecord } from './backup-record.ts'

const HOUR = 60 * 60 * 1000
const LATE_AFTER = 48 * HOUR

type Known = Pick<Context, 'settings' | 'clock'>

/** The last copy and the last proof, and whether there ought to be newer ones. */
export async function readBackups({ settings, clock }: Known): Promise<Backups> {
  const { backup, proof } = await readBackupRecord(settings)
  const isNightly = settings.backupDirectory !== null
  return {
    isNightly,
    state: stateOf({ backup, proof }, { isNightly, now: clock.now() }),
    backup: { at: backup.done?.at ?? null, error: backup.failed?.reason ?? null },
    proof: { at: proof.done?.at ?? null, error: proof.failed?.reason ?? null },
    newest: backup.done?.path ?? null,
  }
}

function stateOf(
  { backup, proof }: BackupRecord,
  { isNightly, now }: { isNightly: boolean; now: Date },
): Backups['state'] {
  if (backup.failed || proof.failed) return 'failing'
  if (backup.done) return ageOf(backup.done.at, now) > LATE_AFTER ? 'late' : 'ok'
  return isNightly ? 'ok' : 'off'
}

/** What the operator has to do about copies, as warnings of the installation. */
export async function backupWarnings({ settings, clock }: Known): Promise<InstallationWarning[]> {
  const { backup, proof } = await readBackupRecord(settings)
  const again = settings.backupDirectory ? 'npm run backup' : 'npm run backup -- --to /mnt/copies'
  const lines = [{ place: 'shell' as const, text: again }]
  const warnings: InstallationWarning[] = []
  const age = backup.done ? ageOf(backup.done.at, clock.now()) : 0
  if (backup.failed) {
    const { reason, at } = backup.failed
    warnings.push({ code: 'backup_failed', details: { reason }, lines, foundAt: at })
  } else if (backup.done && age > LATE_AFTER) {
    const hours = String(Math.floor(age / HOUR))
    const foundAt = new Date(Date.parse(backup.done.at) + LATE_AFTER).toISOString()
    warnings.push({ code: 'backup_late', details: { hours }, lines, foundAt })
  }
  if (proof.failed) {
    const { reason, at } = proof.failed
    warnings.push({ code: 'backup_not_restorable', details: { reason }, lines, foundAt: at })
  }
  return warnings
}

const ageOf = (at: string, now: Date) => now.getTime() - Date.parse(at)
