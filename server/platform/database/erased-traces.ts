import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { InstallationWarnings } from '#server/platform/installation-warnings.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { removeCopiesBefore } from './keep-copy.ts'
import type { Database } from './open.ts'
import type { Tables } from './tables.ts'
import { truncateLog, vacuumFile } from './vacuum.ts'

const COUNTER = 'erased_traces'
const MEGABYTE = 1024 * 1024
const EVERY_MINUTE = 60_000
const DAY = 24 * 60 * EVERY_MINUTE

/** How long a copy that was made before an upgrade stays, in milliseconds: erased people still stand in it. */
export const copyLife = 14 * DAY

/**
 * A file up to `largest` bytes is rewritten by the job, a larger one by `npm run vacuum`. One above `small` is rewritten
 * every `rest` milliseconds at most, so that nobody keeps writers waiting by erasing again and again.
 */
export const vacuumLimits = { largest: 256 * MEGABYTE, small: 32 * MEGABYTE, rest: 15 * EVERY_MINUTE }

type Place = { database: Database; clock: Clock; warnings: InstallationWarnings }

/**
 * Notes, in the transaction that deletes what is personal, that the file still holds bytes of it: `secure_delete` does
 * not reach the copies that SQLite leaves behind when it moves rows between pages.
 */
export async function markErasedTraces(tx: Kysely<Tables>): Promise<void> {
  await tx
    .insertInto('counters')
    .values({ name: COUNTER, value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + 1` }))
    .execute()
}

/** Empties the log of what was just erased, as far as nobody reads it now; the job does the rest within a minute. */
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

/** The jobs that remove what deletion leaves in the SQLite file, its log and its copies; none on PostgreSQL. */
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

/** Rewrites the file where something personal was deleted since; answers until when a large one is left alone then. */
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

/** How often something personal was deleted since the file was last rewritten; 1 where it never was. */
export async function erasedTraces(db: Kysely<Tables>): Promise<number> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', COUNTER).executeTakeFirst()
  return row?.value ?? 1
}

/** Notes that the file was rewritten, unless something was deleted meanwhile. */
export async function clearErasedTraces(db: Kysely<Tables>, marks: number): Promise<void> {
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
