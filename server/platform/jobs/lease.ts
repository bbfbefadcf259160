import type { Db } from '#server/platform/database/db.ts'

/** The exclusive right of one process to run a job, until a time. */
export type Lease = { name: string; holder: string; until: Date }

/** How a run ended: when the next is due, and the error, if any. */
export type RunOutcome = { finishedAt: Date; nextRunAt: Date; error: string | null; failures: number }

/** When each of these jobs is due, and how often it failed in a row. */
export async function plannedJobs(db: Db, names: string[]) {
  return db
    .selectFrom('jobs')
    .select(['name', 'next_run_at', 'failures'])
    .where('name', 'in', names)
    .execute()
}

/** Inserts a job, due at `nextRunAt`, unless it exists. */
export async function plan(db: Db, name: string, nextRunAt: Date): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ name, next_run_at: nextRunAt, failures: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Deletes all other jobs: those of an earlier version, or of settings that were reverted. Leased ones stay. */
export async function dropOthers(db: Db, names: string[], now: Date): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('name', 'not in', names)
    .where((job) => job.or([job('leased_until', 'is', null), job('leased_until', '<=', now.toISOString())]))
    .execute()
}

/** Moves a job earlier that is planned later than possible: its schedule changed, or a clock was set back. */
export async function bringForward(db: Db, name: string, latest: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ next_run_at: latest })
    .where('name', '=', name)
    .where('next_run_at', '>', latest.toISOString())
    .execute()
}

/** Leases a due job that nobody runs; returns false if another process was faster or it is not due. */
export async function takeLease(db: Db, lease: Lease, now: Date): Promise<boolean> {
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
        // No lease is twice as long, so the clock was set back since.
        where('leased_until', '>', impossible),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Extends a lease; returns false if it was lost to another process. */
export async function renewLease(db: Db, { name, holder, until }: Lease): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ leased_until: until })
    .where('name', '=', name)
    .where('leased_by', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a lease and records how the run ended; changes nothing if the lease was lost. */
export async function endLease(
  db: Db,
  lease: Pick<Lease, 'name' | 'holder'>,
  { finishedAt, nextRunAt, error, failures }: RunOutcome,
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
