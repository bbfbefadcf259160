import type { PlanId } from '#contract/values.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { newId } from '#server/platform/ids.ts'

/** Inserts the period that a grant adds to a user's access. Returns its id. */
export async function insertPeriod(
  tx: Tx,
  period: {
    userId: string
    applicationId: string | null
    plan: PlanId
    startsAt: Date
    endsAt: Date
    days: number
    grantedBy: string
    now: Date
  },
): Promise<string> {
  const id = newId(period.now)
  await tx
    .insertInto('access_periods')
    .values({
      id,
      user_id: period.userId,
      application_id: period.applicationId,
      plan: period.plan,
      starts_at: period.startsAt,
      ends_at: period.endsAt,
      days: period.days,
      granted_by: period.grantedBy,
      created_at: period.now,
    })
    .execute()
  return id
}

/** Ends a user's periods at `endsAt` that end later, because access is shortened, replaced or removed. */
export async function endPeriods(tx: Tx, userId: string, endsAt: Date): Promise<void> {
  await tx
    .updateTable('access_periods')
    .set({ ended_at: endsAt })
    .where('user_id', '=', userId)
    .where('ends_at', '>', endsAt.toISOString())
    .where((is) => is.or([is('ended_at', 'is', null), is('ended_at', '>', endsAt.toISOString())]))
    .execute()
}

/** Lets a user's periods that were ended at `endedAt` last until their own end, but no longer than until `endsAt`. */
export async function reopenPeriods(
  tx: Tx,
  userId: string,
  { endedAt, endsAt }: { endedAt: string; endsAt: string },
): Promise<void> {
  const ended = tx.updateTable('access_periods').where('user_id', '=', userId).where('ended_at', '=', endedAt)
  await ended.set({ ended_at: null }).where('ends_at', '<=', endsAt).execute()
  await ended.set({ ended_at: endsAt }).where('ends_at', '>', endsAt).execute()
}

/** Moves what is left of a user's current and future periods by some milliseconds, because of a pause. */
export async function shiftPeriods(
  tx: Tx,
  userId: string,
  { now, by }: { now: Date; by: number },
): Promise<void> {
  const left = await tx
    .selectFrom('access_periods')
    .select(['id', 'starts_at', 'ends_at', 'ended_at'])
    .where('user_id', '=', userId)
    .where('ends_at', '>', now.toISOString())
    .where((is) => is.or([is('ended_at', 'is', null), is('ended_at', '>', now.toISOString())]))
    .execute()
  const moved = (at: string) => new Date(Date.parse(at) + by)
  for (const { id, starts_at, ends_at, ended_at } of left) {
    await tx
      .updateTable('access_periods')
      .set({
        ...(Date.parse(starts_at) > now.getTime() && { starts_at: moved(starts_at) }),
        ends_at: moved(ends_at),
        ended_at: ended_at === null ? null : moved(ended_at),
      })
      .where('id', '=', id)
      .execute()
  }
}

/** Whether access was granted to a user, or with `orEnded` ended early, after `moment`. */
export async function hasPeriodSince(
  tx: Tx,
  userId: string,
  { moment, orEnded }: { moment: string; orEnded: boolean },
): Promise<boolean> {
  const found = await tx
    .selectFrom('access_periods')
    .select('id')
    .where('user_id', '=', userId)
    .where((is) => is.or([is('created_at', '>', moment), ...(orEnded ? [is('ended_at', '>', moment)] : [])]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes a period whose grant is undone. */
export async function deletePeriod(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('access_periods').where('id', '=', id).execute()
}
