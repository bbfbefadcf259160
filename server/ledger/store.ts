import { type SqlBool, sql } from 'kysely'
import type { Entry, EntryKind } from '#contract/settlement.ts'
import type { PlanId } from '#contract/values.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'

/** The order of an entry, with what months are summed by. */
type OrderOfEntry = { id: string; plan: PlanId }

/** An act that adds entries: when the money moved, and who decided. */
type Act = { id: string; at: Date; byId: string | null }

/** Adds the entries of one act. Nothing ever changes or deletes one; the database refuses it. */
export async function insertEntries(
  tx: Tx,
  { order, act, entries }: { order: OrderOfEntry; act: Act; entries: (Entry & { reverses?: string })[] },
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ kind, amount, days, reverses }) => ({
    id: `${act.id}:${kind}`,
    act_id: act.id,
    at: act.at,
    kind,
    application_id: order.id,
    plan: order.plan,
    amount_minor: amount,
    days,
    by_id: act.byId,
    ...(reverses !== undefined && { reverses }),
  }))
  await tx.insertInto('ledger_entries').values(rows).execute()
}

/** The entries of some orders, each with its order: one for each order and kind, with their sum. */
export async function sumsByOrder(db: Db, ids: string[]): Promise<(Entry & { applicationId: string })[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('ledger_entries')
    .where('application_id', 'in', ids)
    .select(({ fn }) => [
      'application_id',
      'kind',
      fn.sum<number>('amount_minor').as('amount'),
      fn.sum<number>('days').as('days'),
    ])
    .groupBy(['application_id', 'kind'])
    .execute()
  return rows.map(({ application_id, kind, amount, days }) => ({
    ...{ applicationId: application_id, kind, amount: Number(amount), days: Number(days) },
  }))
}

/** The approved orders of members, newest first. */
export async function ordersOf(db: Db, userIds: string[]) {
  if (userIds.length === 0) return []
  return db
    .selectFrom('applications')
    .where('user_id', 'in', userIds)
    .where('status', '=', 'approved')
    .select(['id', 'code', 'user_id', 'plan', 'kind', 'reviewed_at'])
    .orderBy('reviewed_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The requests of a member that are not approved and for which money moved, newest first. */
export function unapprovedWithMoney(db: Db, userId: string) {
  return db
    .selectFrom('applications')
    .where('user_id', '=', userId)
    .where('status', '!=', 'approved')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ledger_entries')
          .select('ledger_entries.id')
          .whereRef('ledger_entries.application_id', '=', 'applications.id'),
      ),
    )
    .select(['id', 'code'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The requests of members that were rejected or withdrawn and for which something is kept, the earliest first. */
export async function setAsideFor(db: Db, userIds: string[]) {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('applications')
    .innerJoin('ledger_entries', 'ledger_entries.application_id', 'applications.id')
    .where('applications.user_id', 'in', userIds)
    .where('applications.status', 'in', ['rejected', 'cancelled'])
    .where('ledger_entries.kind', 'in', ['credit', 'credit_used'] satisfies EntryKind[])
    .select(({ fn }) => [
      ...(['applications.id', 'applications.plan', 'applications.user_id'] as const),
      fn.sum<number>('ledger_entries.amount_minor').as('owed'),
    ])
    .groupBy(['applications.id', 'applications.plan', 'applications.user_id'])
    .orderBy('applications.id')
    .execute()
  return rows.flatMap(({ owed, ...row }) => (Number(owed) < 0 ? { ...row, kept: 0 - Number(owed) } : []))
}

/** The newest entries of some orders, with the names of who decided. */
export function newestEntries(db: Db, ids: string[], limit: number) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('ledger_entries')
    .innerJoin('applications', 'applications.id', 'ledger_entries.application_id')
    .leftJoin('users', 'users.id', 'ledger_entries.by_id')
    .where('ledger_entries.application_id', 'in', ids)
    .select(['ledger_entries.id', 'act_id', 'at', 'ledger_entries.kind', 'amount_minor', 'days', 'reverses'])
    .select(['applications.id as application_id', 'applications.code', 'users.name as by_name'])
    .orderBy('at', 'desc')
    .orderBy('act_id', 'desc')
    .orderBy('ledger_entries.id')
    .limit(limit)
    .execute()
}

/** The acts that kept transfers for an order which is not approved at this moment, unless they were taken back. */
export async function paidAheadAt(tx: Tx, { applicationId, at }: { applicationId: string; at: string }) {
  const payments = await tx
    .selectFrom('ledger_entries as entry')
    .where('application_id', '=', applicationId)
    .where('kind', '=', 'payment' satisfies EntryKind)
    .where('at', '=', at)
    .where('reverses', 'is', null)
    // What was moved to another order is below 0.
    .where('amount_minor', '>', 0)
    .where(sql<SqlBool>`not exists (select 1 from ledger_entries as later where later.reverses = entry.id)`)
    .select(['act_id', 'amount_minor'])
    .orderBy('act_id')
    .execute()
  return payments.map(({ act_id, amount_minor }) => ({ actId: act_id, amount: Number(amount_minor) }))
}

/** The payment of this amount that was kept for an order at this moment, beside what its approval entered, unless it was taken back. */
export function paymentAt(
  tx: Tx,
  { applicationId, amount, at }: { applicationId: string; amount: number; at: string },
) {
  return tx
    .selectFrom('ledger_entries as entry')
    .select('act_id')
    .where('application_id', '=', applicationId)
    .where('kind', '=', 'payment' satisfies EntryKind)
    .where('act_id', '!=', applicationId)
    .where('amount_minor', '=', amount)
    .where('at', '=', at)
    .where('reverses', 'is', null)
    .where(sql<SqlBool>`not exists (select 1 from ledger_entries as later where later.reverses = entry.id)`)
    .executeTakeFirst()
}

/** Stores which upload shows an act. */
export async function storeRefundProof(
  tx: Tx,
  { actId, uploadId }: { actId: string; uploadId: string },
): Promise<void> {
  await tx.insertInto('refund_proofs').values({ act_id: actId, upload_id: uploadId }).execute()
}

/** The uploads that show some acts. */
export async function refundProofsOf(db: Db, actIds: string[]) {
  if (actIds.length === 0) return []
  return db
    .selectFrom('refund_proofs')
    .innerJoin('uploads', 'uploads.id', 'refund_proofs.upload_id')
    .select(['act_id', 'uploads.id', 'original_name', 'mimetype'])
    .where('act_id', 'in', actIds)
    .execute()
}

/**
 * Adds what migration 074 added, for orders that a version before it has approved on this schema since: their total was
 * due, and arrived.
 */
export async function addUnrecorded(db: Db): Promise<void> {
  const { approved, charged } = await db
    .selectNoFrom((from) => [
      from
        .selectFrom('applications')
        .where('status', '=', 'approved')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('approved'),
      from
        .selectFrom('ledger_entries')
        .where('kind', '=', 'charge')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('charged'),
    ])
    .executeTakeFirstOrThrow()
  // Each approved order has one charge, so on almost every day two counts of an index are all.
  if (Number(approved) === Number(charged)) return
  await sql`insert into ledger_entries
      (id, act_id, at, kind, application_id, plan, amount_minor, days, by_id)
    select applications.id || ':' || side.kind, applications.id, coalesce(reviewed_at, updated_at), side.kind,
      applications.id, applications.plan,
      side.sign * coalesce(total_minor, cast(order_facts ->> 'price' as integer) * 100, 0),
      case when side.kind = 'charge' then coalesce(period.days, 0) else 0 end, reviewed_by
    from (select 'charge' as kind, -1 as sign union all select 'payment', 1) as side
    cross join applications
    left join access_periods as period on period.application_id = applications.id
    where status = 'approved' and not exists (
      select 1 from ledger_entries as entry
      where entry.application_id = applications.id and entry.kind = 'charge'
    )
    on conflict (id) do nothing`.execute(db)
}
