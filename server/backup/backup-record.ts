import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import type { Settings } from '#server/config.ts'

const Run = z.object({
  /** The last success: when, and the path of the copy. */
  done: z.object({ at: z.iso.datetime(), path: z.string() }).nullable(),
  /** The last failure since then, with the reason. */
  failed: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
})

/**
 * How the last backup ended, and the last proof that a copy restores. `gone` is the path of a copy that was not in its
 * folder any more when the next one was made there.
 */
const BackupRecord = z.object({ backup: Run, proof: Run, gone: z.string().nullable().default(null) })
export type BackupRecord = z.infer<typeof BackupRecord>
type Act = 'backup' | 'proof'

type Place = Pick<Settings, 'dataDirectory' | 'demo'>

// In the data folder, since a proof on PostgreSQL runs with another database.
const fileIn = ({ dataDirectory, demo }: Place) =>
  join(dataDirectory, demo ? 'demo-backups.json' : 'backups.json')

const LONGEST_REASON = 500

/** A record as it was read; without one that can be read nothing is known of the last runs, and `unread` says why. */
export type ReadRecord = BackupRecord & { unread: { reason: string; file: string } | null }

/** Reads how the last runs ended; nothing is known of what was done without this data folder. */
export async function readBackupRecord(place: Place): Promise<ReadRecord> {
  const nothing = { done: null, failed: null }
  const file = fileIn(place)
  const unknown = (reason: string | null) => ({
    backup: nothing,
    proof: nothing,
    gone: null,
    unread: reason === null ? null : { reason, file },
  })
  try {
    return { ...BackupRecord.parse(JSON.parse(await readFile(file, 'utf8'))), unread: null }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return unknown(null)
    return unknown(code === undefined ? `${file} is damaged.` : message)
  }
}

/**
 * The path of a copy that is not in the folder of copies any more, as when its disk is not mounted; null if the last
 * one is there, or was made elsewhere.
 */
export async function goneCopy(
  { backup: { done }, gone }: BackupRecord,
  folder: string | null,
): Promise<string | null> {
  // If the disk is back, what was copied to the bare folder meanwhile is below it.
  const path = gone ?? done?.path
  if (folder === null || path === undefined || dirname(path) !== resolve(folder)) return null
  return (await isAbsent(path)) ? path : null
}

async function isAbsent(path: string): Promise<boolean> {
  return stat(path).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT' || error.code === 'ENOTDIR',
  )
}

/** Records a success, which ends the failure before it. Does nothing where there is no data folder. */
export async function recordDone(
  place: Place,
  of: Act,
  { at, path }: { at: Date; path: string },
): Promise<void> {
  await change(place, async (record) => ({
    ...record,
    [of]: { done: { at: at.toISOString(), path }, failed: null },
    gone: of === 'backup' ? await goneAfterBackup(record, path) : goneAfterProof(record, path),
  }))
}

async function goneAfterBackup(record: BackupRecord, path: string): Promise<string | null> {
  const folder = dirname(path)
  return record.gone !== null && dirname(record.gone) !== folder ? record.gone : goneCopy(record, folder)
}

/** A person who proves a copy in a folder knows what is there. */
function goneAfterProof({ gone }: BackupRecord, path: string): string | null {
  return gone !== null && dirname(gone) === dirname(path) ? null : gone
}

/** Records a failure beside the last success. Does nothing where there is no data folder. */
export async function recordFailed(
  place: Place,
  of: Act,
  failed: { at: Date; reason: string },
): Promise<void> {
  const reason = failed.reason.slice(0, LONGEST_REASON)
  await change(place, (record) => ({
    ...record,
    [of]: { ...record[of], failed: { at: failed.at.toISOString(), reason } },
  }))
}

async function change(
  place: Place,
  next: (record: BackupRecord) => BackupRecord | Promise<BackupRecord>,
): Promise<void> {
  if (!existsSync(place.dataDirectory)) return
  const { unread: _, ...record } = await readBackupRecord(place)
  const file = fileIn(place)
  // In containers all processes may have one number.
  const fresh = `${file}.${randomUUID()}`
  await writeFile(fresh, JSON.stringify(await next(record)), { mode: 0o600, flush: true })
  await giveToOwner(fresh, place.dataDirectory)
  await rename(fresh, file)
}

/** The product, which runs as another account than root, has to read what root writes by `sudo`. */
async function giveToOwner(file: string, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  await chown(file, uid, gid)
}
