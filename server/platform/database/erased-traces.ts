import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { InstallationWarnings } from '#server/platform/installation-warnings.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { removeCopiesBefore } from './backup-before-migrate.ts'
import type { Db } from './db.ts'
import type { Database } from './open.ts'
import { truncateLog, vacuumFile } from './vacuum.ts'

const COUNTER = 'erased_traces'
const MEGABYTE = 1024 * 1024
const EVERY_MINUTE = 60_000
const DAY = 24 * 60 * EVERY_MINUTE

/** How long a copy from before an upgrade is stored, in milliseconds: it still contains erased users. */
export const copyLife = 14 * DAY

/**
 * The job rewrites a file up to `largest` bytes; a larger one needs `npm run vacuum`. A file above `small` is rewritten
 * at most every `rest` milliseconds, so that nobody can block writers by erasing again and again.
 */
export const vacuumLimits = { largest: 256 * MEGABYTE, small: 32 * MEGABYTE, rest: 15 * EVERY_MINUTE }

type Place = { database: Database; clock: Clock; warnings: InstallationWarnings }

/**
 * Records, in the transaction that deletes personal data, that the file still contains bytes of it: `secure_delete`
 * does not reach the copies that SQLite leaves when it moves rows between pages.
 */
export async function markErasedTraces(tx: Db): Promise<void> {
  await tx
    .insertInto('counters')
    .values({ name: COUNTER, value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + 1` }))
    .execute()
}

/** Truncates the write-ahead log after erasing, unless it is being read; the job does the rest within a minute. */
export async function truncateErased({
  database,
  log,
}: {
  database: Database
  log: Pick<Logger, 'warn'>
}): Promise<void> {
  if (database.kind !== 'sqlite') return
  await truncateLog(database.db).catch((error) => log.warn({ err: error }, 'the log could not be truncated'))
}

/** The jobs that remove deleted data from the SQLite file, its log and its copies; none on PostgreSQL. */
export function erasedTracesJobs(place: Place): Job[] {
  const { settings } = place.database
  if (settings.kind !== 'sqlite') return []
  let restsUntil = 0
  return [
    {
      name: 'vacuum-erased',
      every: EVERY_MINUTE,
      run: async () => {
        restsUntil = (await vacuumErased(place, { file: settings.file, restsUntil })) ?? restsUntil
        await truncateLog(place.database.db)
      },
    },
    {
      name: 'remove-old-copies',
      every: DAY,
      run: async () => removeCopiesBefore(settings.file, new Date(place.clock.now().getTime() - copyLife)),
    },
  ]
}

/** Rewrites the file if personal data was deleted since; returns the time until which a large file is left alone. */
async function vacuumErased(
  { database: { db }, clock, warnings }: Place,
  { file, restsUntil }: { file: string; restsUntil: number },
): Promise<number | null> {
  const marks = await erasedTraces(db)
  if (marks === 0) {
    warnings.resolve('erased_data_left')
    return null
  }
  const { size } = statSync(file)
  const now = clock.now().getTime()
  if (size > vacuumLimits.small && now < restsUntil) return null
  if (size > vacuumLimits.largest || (await freeBytes(file)) < 2 * size) {
    const megabytes = String(Math.round(size / MEGABYTE))
    warnings.report(
      {
        code: 'erased_data_left',
        details: { megabytes },
        lines: [{ place: 'shell', text: 'npm run vacuum' }],
      },
      `Deleted data is still in the database file. It has ${megabytes} MB, too much to be rewritten now: run npm run vacuum.`,
    )
    return now + DAY
  }
  await vacuumFile(file)
  await clearErasedTraces(db, marks)
  warnings.resolve('erased_data_left')
  return now + vacuumLimits.rest
}

/** How often personal data was deleted since the file was last rewritten; 1 if it never was. */
export async function erasedTraces(db: Db): Promise<number> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', COUNTER).executeTakeFirst()
  return row?.value ?? 1
}

/** Records that the file was rewritten, unless more was deleted during that time. */
export async function clearErasedTraces(db: Db, marks: number): Promise<void> {
  await db
    .insertInto('counters')
    .values({ name: COUNTER, value: 0 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: 0 }).where('counters.value', '=', marks),
    )
    .execute()
}

async function freeBytes(file: string): Promise<number> {
  const { bavail, bsize } = await statfs(dirname(file))
  return bavail * bsize
}
