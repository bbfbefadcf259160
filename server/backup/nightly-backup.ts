import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Context } from '#server/context.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { listCopies } from './copies.ts'

const QUARTER_HOUR = 15 * 60 * 1000
const HOUR = 4 * QUARTER_HOUR
// At night in Cairo, all year round: the first hours of the day in UTC.
const NIGHT_HOURS = 4
const AT_LEAST_APART = 6 * HOUR
const MISSED_AFTER = 36 * HOUR
const program = fileURLToPath(new URL('../cli.ts', import.meta.url))

/**
 * The job that copies all data to BACKUP_DIR every night, in a process of its own: checking a large database would hold
 * up all requests. A night that was missed is made up for at once. None without the setting.
 */
export function nightlyBackupJobs({ settings, clock, log }: Context): Job[] {
  const folder = settings.backupDirectory
  if (folder === null) return []
  return [
    {
      name: 'nightly-backup',
      every: QUARTER_HOUR,
      run: async (signal) => {
        const [newest] = await listCopies(folder)
        if (!isDue(newest?.madeAt ?? null, clock.now())) return
        const { stdout } = await promisify(execFile)(process.execPath, [program, 'backup'], { signal })
        log.info({ copy: stdout.trim() }, 'all data was copied')
      },
    },
  ]
}

/** Whether a copy is due: once a night, or at any time if the newest is older than a day and a half. */
export function isDue(newest: Date | null, now: Date): boolean {
  if (newest === null) return true
  const age = now.getTime() - newest.getTime()
  return age >= MISSED_AFTER || (now.getUTCHours() < NIGHT_HOURS && age >= AT_LEAST_APART)
}
