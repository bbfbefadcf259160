import type { Insertable, Selectable } from 'kysely'
import { isSeenRequest } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** A decision that waits for its time; one without `due_at` failed. */
export type HeldDecisionRow = Selectable<Tables['held_decisions']>

/** Stores a decision that waits, in place of one that failed. */
export async function insertHeld(tx: Tx, held: Insertable<Tables['held_decisions']>): Promise<void> {
  await deleteHeld(tx, held.application_id)
  await tx.insertInto('held_decisions').values(held).execute()
}

/** The decision that waits for an application. */
export function findHeld(db: Db, id: string): Promise<HeldDecisionRow | undefined> {
  return db
    .selectFrom('held_decisions')
    .selectAll()
    .where('application_id', '=', id)
    .where('due_at', 'is not', null)
    .executeTakeFirst()
}

/** How many decisions wait for their time. */
export async function countHeld(db: Db, onlyOfCoach: string | null): Promise<number> {
  const { count } = await db
    .selectFrom('held_decisions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('due_at', 'is not', null)
    .$if(onlyOfCoach !== null, (held) =>
      held.where('application_id', 'in', (requests) =>
        requests.selectFrom('applications').select('applications.id').where(isSeenRequest(onlyOfCoach)),
      ),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** The ids of the oldest pending applications on which no decision waits. */
export async function oldestUndecidedIds(
  db: Db,
  { limit, onlyOfCoach }: { limit: number; onlyOfCoach: string | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where('status', '=', 'pending')
    .where(isSeenRequest(onlyOfCoach))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('held_decisions')
            .select('application_id')
            .whereRef('application_id', '=', 'applications.id')
            .where('due_at', 'is not', null),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Throws `application_not_pending` if a decision waits: for everybody but the applicant it is made. */
export async function assertNotHeld(tx: Tx, id: string): Promise<void> {
  const held = await findHeld(tx, id)
  if (held) throw new AppError('application_not_pending', { body: { status: held.outcome } })
}

export async function deleteHeld(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('held_decisions').where('application_id', '=', id).execute()
}

/** Keeps a decision that could not be carried out for staff to see, without the password; not another one made since. */
export async function markHeldAsFailed(tx: Tx, held: HeldDecisionRow, code: string): Promise<void> {
  await tx
    .updateTable('held_decisions')
    .set({ failed_code: code, due_at: null, password_hash: null, password_source: null })
    .where('application_id', '=', held.application_id)
    .where('decided_by', '=', held.decided_by)
    .where('due_at', '=', held.due_at)
    .execute()
}

/** The applications whose decisions are due, the earliest first. */
export async function dueDecisions(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('held_decisions')
    .select('application_id')
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(({ application_id }) => application_id)
}

/** The decisions that wait or failed, by application, with the names of their reviewers. */
export async function heldOf(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('held_decisions')
    .leftJoin('users', 'users.id', 'held_decisions.decided_by')
    .select([
      'application_id',
      'outcome',
      'held_decisions.reason',
      'held_decisions.access_days',
      'held_decisions.settled_days',
      ...(['arrival_channel', 'difference', 'received_minor', 'payment_minor', 'used_minor'] as const),
      'decided_by',
      'due_at',
      'failed_code',
      'users.name as reviewer_name',
    ])
    .where('application_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.application_id, row]))
}

export type HeldView = NonNullable<ReturnType<Awaited<ReturnType<typeof heldOf>>['get']>>
