import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'

/** Who works on a job, and until when nobody else may. */
export type Lease = { name: string; holder: string; until: Date }

/** How a run ended: when the next is due, and what went wrong, if anything. */
export type Outcome = { finishedAt: Date; nextRunAt: Date; error: string | null; failures: number }

/** What is known of jobs: when each is due, and how often it failed in a row. */
export async function plannedJobs(db: Kysely<Tables>, names: string[]) {
  return db
    .selectFrom('jobs')
    .select(['name', 'next_run_at', 'failures'])
    .where('name', 'in', names)
    .execute()
}

/** Makes a job known, due at `nextRunAt`; one that is known stays as it is. */
export async function plan(db: Kysely<Tables>, name: string, nextRunAt: Date): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ name, next_run_at: nextRunAt, failures: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Drops what is known of all other jobs: of an earlier version, or of settings that were taken back. Leased ones stay. */
export async function dropOthers(db: Kysely<Tables>, names: string[], now: Date): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('name', 'not in', names)
    .where((job) => job.or([job('leased_until', 'is', null), job('leased_until', '<=', now.toISOString())]))
    .execute()
}

/** Brings a job forward that is planned later than it can be: its schedule changed, or a clock was set back. */
export async function bringForward(db: Kysely<Tables>, name: string, latest: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ next_run_at: latest })
    .where('name', '=', name)
    .where('next_run_at', '>', latest.toISOString())
    .execute()
}

/** Takes a due job that nobody works on; false where another process was faster or it is not due. */
export async function takeLease(db: Kysely<Tables>, lease: Lease, now: Date): Promise<boolean> {
  const present = now.toISOString()
  const length = lease.until.getTime() - now.getTime()
  const impossible = new Date(lease.until.getTime() + length).toISOString()
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ leased_by: lease.holder, leased_until: lease.until, last_started_at: now })
    .where('name', '=', lease.name)
    .where('next_run_at', '<=', present)
    .where((where) =>
      where.or([
        where('leased_until', 'is', null),
        where('leased_until', '<=', present),
        // Nobody takes a lease twice as long: the clock was set back since.
        where('leased_until', '>', impossible),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Prolongs a lease; false where it was lost to another process. */
export async function renewLease(db: Kysely<Tables>, { name, holder, until }: Lease): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ leased_until: until })
    .where('name', '=', name)
    .where('leased_by', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives a lease back and records how the run ended; changes nothing where the lease was lost meanwhile. */
export async function endLease(
  db: Kysely<Tables>,
  lease: Pick<Lease, 'name' | 'holder'>,
  { finishedAt, nextRunAt, error, failures }: Outcome,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      leased_by: null,
      leased_until: null,
      last_finished_at: finishedAt,
      next_run_at: nextRunAt,
      last_error: error,
      failures,
    })
    .where('name', '=', lease.name)
    .where('leased_by', '=', lease.holder)
    .execute()
}
