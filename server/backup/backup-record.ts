import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Settings } from '#server/config.ts'

const Run = z.object({
  /** The last success: when, and the path of the copy. */
  done: z.object({ at: z.iso.datetime(), path: z.string() }).nullable(),
  /** The last failure since then, with the reason. */
  failed: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
})

/** How the last backup ended, and the last proof that a copy restores. */
const BackupRecord = z.object({ backup: Run, proof: Run })
export type BackupRecord = z.infer<typeof BackupRecord>

type Place = Pick<Settings, 'dataDirectory' | 'demo'>

// In the data folder, since a proof on PostgreSQL runs with another database.
const fileIn = ({ dataDirectory, demo }: Place) =>
  join(dataDirectory, demo ? 'demo-backups.json' : 'backups.json')

const LONGEST_REASON = 500

/** Reads how the last runs ended; nothing is known of what was done without this data folder. */
export async function readBackupRecord(place: Place): Promise<BackupRecord> {
  const text = await readFile(fileIn(place), 'utf8').catch(() => null)
  const nothing = { done: null, failed: null }
  try {
    return BackupRecord.parse(JSON.parse(text ?? ''))
  } catch {
    return { backup: nothing, proof: nothing }
  }
}

/** Records a success, which ends the failure before it. Does nothing where there is no data folder. */
export async function recordDone(
  place: Place,
  of: keyof BackupRecord,
  done: { at: Date; path: string },
): Promise<void> {
  await change(place, (record) => ({
    ...record,
    [of]: { done: { at: done.at.toISOString(), path: done.path }, failed: null },
  }))
}

/** Records a failure beside the last success. Does nothing where there is no data folder. */
export async function recordFailed(
  place: Place,
  of: keyof BackupRecord,
  failed: { at: Date; reason: string },
): Promise<void> {
  const reason = failed.reason.slice(0, LONGEST_REASON)
  await change(place, (record) => ({
    ...record,
    [of]: { ...record[of], failed: { at: failed.at.toISOString(), reason } },
  }))
}

async function change(place: Place, next: (record: BackupRecord) => BackupRecord): Promise<void> {
  if (!existsSync(place.dataDirectory)) return
  const file = fileIn(place)
  const fresh = `${file}.${process.pid}`
  await writeFile(fresh, JSON.stringify(next(await readBackupRecord(place))), { mode: 0o600, flush: true })
  await rename(fresh, file)
}
