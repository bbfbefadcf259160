import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { ApplicationCounts } from '#contract/application-counts.ts'
import { type ApplicationStatus, decidedStatuses } from '#contract/application-values.ts'
import { isSeenRequest } from '#server/accounts/index.ts'
import { lowerSameEmail, raiseSameEmail } from '#server/applications/flags/index.ts'
import { deleteHeld } from '#server/applications/held-decisions/index.ts'
import { hasDuplicates } from '#server/applications/payment-proofs/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { replaceTerms } from '#server/platform/search/matches.ts'
import { type PasswordSource, reviewRank } from './rules.ts'

/** A stored application. */
export type ApplicationRow = Selectable<Tables['applications']>

const countNames = ['approved', 'pending', 'rejected', 'total'] as const
const counterOf = (name: string) => `applications:${name}`

/**
 * Updates the counters. Must come first in its transaction: it locks all changes of applications, so what is read after
 * it stays true until the commit.
 */
export async function lockAndUpdateCounters(tx: Tx, changes: Partial<ApplicationCounts>): Promise<void> {
  // Always includes the pending row, as the common lock; the fixed order of the rows prevents deadlocks.
  const rows = countNames.flatMap((name) => {
    const value = changes[name] ?? (name === 'pending' ? 0 : undefined)
    return value === undefined ? [] : { name: counterOf(name), value }
  })
  await tx
    .insertInto('counters')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql<number>`counters.value + excluded.value` }),
    )
    .execute()
}

/** The number of applications per state. */
export async function readCounts(db: Db): Promise<ApplicationCounts> {
  const rows = await db
    .selectFrom('counters')
    .selectAll()
    .where('name', 'in', countNames.map(counterOf))
    .execute()
  const counters = new Map(rows.map(({ name, value }) => [name, value]))
  const count = (name: keyof ApplicationCounts) => counters.get(counterOf(name)) ?? 0
  return {
    total: count('total'),
    pending: count('pending'),
    approved: count('approved'),
    rejected: count('rejected'),
  }
}

/** Inserts a new pending application with its search terms. */
export async function insertApplication(
  tx: Tx,
  application: Insertable<Tables['applications']>,
  terms: string[],
): Promise<void> {
  await tx.insertInto('applications').values(application).execute()
  await raiseSameEmail(tx, application)
  await replaceTerms(tx, 'application', { ref: application.id, terms })
}

/** Also drops a held decision: its reviewer has not seen this proof. */
export async function setProof(tx: Tx, id: string, proofId: string): Promise<void> {
  await deleteHeld(tx, id)
  const has_duplicate_proof = await hasDuplicates(tx, proofId)
  await tx
    .updateTable('applications')
    .set({ proof_id: proofId, has_duplicate_proof })
    .where('id', '=', id)
    .execute()
}

export function findApplication(db: Db, id: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * The newest applications of a user, pending ones first; two rows show whether there are several. `own` excludes
 * applications with the account's email that were sent without signing in.
 */
export function findNewestOf(db: Db, userId: string, only?: 'own'): Promise<ApplicationRow[]> {
  const rows = db.selectFrom('applications').selectAll().where('user_id', '=', userId)
  return (only === 'own' ? rows.where('sent_by_account', '=', true) : rows)
    .orderBy('review_rank', 'desc')
    .orderBy('created_at', 'desc')
    .limit(2)
    .execute()
}

const noNetwork = { network_block: null, network_expires_at: null }
const notTold = { told_at: null, told_by: null }

/** A transition of an application, and the columns that change with it. */
type Transition = { from: ApplicationStatus; to: ApplicationStatus; also: Changes; now: Date }
type Changes = Updateable<Tables['applications']>

/**
 * Transitions an application; deletes its network, its held decision, and the mark that the applicant was told. Returns
 * the row, or undefined if it is no longer in `from`.
 */
export async function transition(tx: Tx, id: string, change: Transition) {
  const { from, to, also, now } = change
  await deleteHeld(tx, id)
  const moved = await tx
    .updateTable('applications')
    .set({ ...noNetwork, ...notTold, has_same_email: false, awaits_arrival: false, ...also })
    .set({ status: to, review_rank: reviewRank(to), updated_at: now })
    .where('id', '=', id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()
  if (moved && to === 'pending') await raiseSameEmail(tx, moved)
  if (moved && from === 'pending') await lowerSameEmail(tx, moved.email)
  return moved
}

/** Links the approved application to its user, clears the applicant's password, and stores whose password holds. */
export async function linkApprovedUser(
  tx: Tx,
  id: string,
  { userId, source }: { userId: string; source: PasswordSource },
): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ user_id: userId, password_hash: null, password_source: source })
    .where('id', '=', id)
    .execute()
}

/** Links the other pending applications with the email to the user, unless an account sent them while signed in. */
export async function linkPendingApplications(tx: Tx, email: string, userId: string): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ user_id: userId, is_unsigned: true })
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .where('sent_by_account', '=', false)
    .where('sender_gave_way', '=', false)
    .where('user_id', 'is', null)
    .execute()
}

const isVisitorsEnded = sql<boolean>`(applications.status in ('rejected', 'cancelled') and applications.user_id is null
  and applications.sent_by_account = ${false} and applications.sender_gave_way = ${false})`

/** What is kept for the visitors' requests with these emails that ended, which an approval may link. */
export async function findSetAside(db: Db, emails: string[]) {
  if (emails.length === 0) return []
  const rows = await db
    .selectFrom('applications')
    .innerJoin('ledger_entries', 'ledger_entries.application_id', 'applications.id')
    .where('email', 'in', emails)
    .where(isVisitorsEnded)
    .where('ledger_entries.kind', 'in', ['credit', 'credit_used'])
    .select(['applications.id', 'email', 'phone_e164', 'whatsapp_e164'])
    .select(({ fn }) => fn.sum<number>('ledger_entries.amount_minor').as('owed'))
    .groupBy(['applications.id', 'email', 'phone_e164', 'whatsapp_e164'])
    .execute()
  return rows.flatMap(({ owed, ...row }) => (Number(owed) < 0 ? { ...row, kept: 0 - Number(owed) } : []))
}

/**
 * Links the visitors' requests that ended and for which money is kept to a user, if both have the same email and the user
 * has verified each number in them: anybody can type another's email, and must not get what is kept for it.
 */
export async function linkSetAsideRequests(
  tx: Tx,
  { email, numbers, userId }: { email: string; numbers: string[]; userId: string },
): Promise<void> {
  if (numbers.length === 0) return
  await tx
    .updateTable('applications')
    .set({ user_id: userId })
    .where('email', '=', email)
    .where(isVisitorsEnded)
    .where('phone_e164', 'in', numbers)
    .where('whatsapp_e164', 'in', numbers)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ledger_entries')
          .select('ledger_entries.id')
          .whereRef('ledger_entries.application_id', '=', 'applications.id'),
      ),
    )
    .execute()
}

const firstAccess = sql<string | null>`(select min(created_at) from access_periods where user_id = person.id)`

/** Applications with their user and reviewer for lists, in the order of the ids. */
export async function findForView(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('applications')
    .leftJoin('users as reviewer', 'reviewer.id', 'applications.reviewed_by')
    .leftJoin('users as teller', 'teller.id', 'applications.told_by')
    .leftJoin('users as person', (join) =>
      join
        .onRef('person.email', '=', 'applications.email')
        .on('person.role', '=', 'user')
        .on((row) =>
          row.or([
            row('applications.sender_gave_way', '=', false),
            row('person.id', '=', row.ref('applications.user_id')),
          ]),
        ),
    )
    .leftJoin('users as other', (join) =>
      join.onRef('other.email', '=', 'applications.email').on('applications.sender_gave_way', '=', true),
    )
    .selectAll('applications')
    .select(['reviewer.name as reviewer_name', 'teller.name as teller_name', 'other.id as other_id'])
    .select(['person.had_access', 'person.goals'])
    .select(firstAccess.as('first_access_at'))
    .where('applications.id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type ViewRow = Awaited<ReturnType<typeof findForView>>[number]

/** The name and time of several applications, of those that the caller sees. */
export async function findSenders(
  db: Db,
  { ids, onlyOfCoach }: { ids: string[]; onlyOfCoach: string | null },
) {
  if (ids.length === 0) return []
  return db
    .selectFrom('applications')
    .select(['id', 'full_name', 'created_at'])
    .where('id', 'in', ids)
    .where(isSeenRequest(onlyOfCoach))
    .execute()
}

/** Marks that an applicant was told the decision; false if none is made, or it is marked already. */
export async function setTold(tx: Tx, id: string, { by, now }: { by: string; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('applications')
    .set({ told_at: now, told_by: by })
    .where('id', '=', id)
    .where('status', 'in', decidedStatuses)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes the mark; false if there is none. */
export async function removeTold(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('applications')
    .set(notTold)
    .where('id', '=', id)
    .where('told_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes networks whose retention has expired. */
export async function deleteExpiredNetworks(db: Db, now: Date): Promise<void> {
  const ended = db.updateTable('applications').where('network_expires_at', '<=', now.toISOString())
  await ended.set(noNetwork).execute()
}

// Both conditions must match the partial index exactly, so that it is used.
const hasUndeletedData = sql<boolean>`status = 'rejected' and (password_hash is not null or proof_id is not null)`

/** Some rejected applications that still have a password or proof, rejected until a time, as a flood or not. */
export async function findExpired(
  db: Db,
  { before, isFlood }: { before: Date; isFlood: boolean },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where(hasUndeletedData)
    .where('reviewed_at', '<=', before.toISOString())
    .where('rejected_as_flood', '=', isFlood)
    .orderBy('reviewed_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the password and proof of an application; false if it is no longer rejected. */
export async function deleteExpired(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('applications')
    .set({ password_hash: null, proof_id: null })
    .where('id', '=', id)
    .where('status', '=', 'rejected')
    .executeTakeFirst()
  return numUpdatedRows > 0
}
