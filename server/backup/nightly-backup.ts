import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Context } from '#server/context.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { goneCopy, readBackupRecord, recordDone, recordFailed } from './backup-record.ts'
import { type Copy, copiesOfStore, isAhead } from './copies.ts'
import { recordedFilesId } from './store.ts'

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
export function nightlyBackupJobs(context: NightlyContext): Job[] {
  const { settings, clock, log, db } = context
  const folder = settings.backupDirectory
  if (folder === null) return []
  return [
    {
      name: 'nightly-backup',
      every: QUARTER_HOUR,
      run: async (signal) => {
        const now = clock.now()
        // Not those of another installation, as of one that is lost.
        const copies = await copiesOfStore(folder, await recordedFilesId(db))
        const newest = copies.find(({ madeAt }) => !isAhead(madeAt, now))
        if (newest) await recordIfNewer(context, newest)
        if (!isDue(newest?.madeAt ?? null, now)) return
        const gone = await goneCopy(await readBackupRecord(settings), folder)
        if (gone)
          log.warn({ copy: gone }, 'the last copy is not in its folder any more: is the disk mounted?')
        try {
          const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, 'backup'], {
            signal,
          })
          log.info({ copy: stdout.trim() }, 'all data was copied')
          if (stderr) log.warn({ reason: stderr.trim() }, 'the copy was made, but something is wrong')
        } catch (error) {
          if (signal.aborted) return
          const reason = reasonOf(error)
          await recordFailed(settings, 'backup', { at: clock.now(), reason })
          throw new Error(reason)
        }
      },
    },
  ]
}

type NightlyContext = Pick<Context, 'settings' | 'clock' | 'log' | 'db'>

/** Records a copy that another process has made, or one from before this data folder was restored. */
async function recordIfNewer({ settings, clock }: NightlyContext, { madeAt, path }: Copy): Promise<void> {
  const { done } = (await readBackupRecord(settings)).backup
  const recorded = done && new Date(done.at)
  if (recorded && recorded >= madeAt && !isAhead(recorded, clock.now())) return
  await recordDone(settings, 'backup', { at: madeAt, path })
}

/** The first line that the command printed as its error, else the error of running it. */
function reasonOf(error: unknown): string {
  const { stderr = '', message } = error as { stderr?: string; message: string }
  return stderr.trim().split('\n')[0] || message
}

/** Whether a copy is due: once a night, or at any time if the newest is older than a day and a half. */
export function isDue(newest: Date | null, now: Date): boolean {
  if (newest === null) return true
  const age = now.getTime() - newest.getTime()
  return age >= MISSED_AFTER || (now.getUTCHours() < NIGHT_HOURS && age >= AT_LEAST_APART)
}
