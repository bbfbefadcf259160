import { isSeenRequest } from '#server/accounts/own-members/index.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { ApplicationAccountFields, UserRow } from './store.ts'

/**
 * Maps application id to account: the one that verified the email, else the one that sent it while signed in. None for
 * an application whose sender was removed, unless it was approved for an account since.
 */
export async function accountsOf(
  db: Db,
  applications: ApplicationAccountFields[],
): Promise<Map<string, UserRow>> {
  const emails = [...new Set(applications.map(({ email }) => email))]
  const senders = applications.flatMap((one) => (one.sent_by_account && one.user_id) || [])
  if (emails.length === 0) return new Map()
  const accounts = db
    .selectFrom('users')
    .selectAll()
    .where((user) =>
      user.or([user('email', 'in', emails), ...(senders.length > 0 ? [user('id', 'in', senders)] : [])]),
    )
  // Not in the query: SQLite would read all users by their role.
  const users = (await accounts.execute()).filter(({ role }) => role === 'user')
  const found = new Map<string, UserRow>()
  for (const { id, email, user_id, sent_by_account, sender_gave_way } of applications) {
    const owner = users.find((user) => user.email === email && (!sender_gave_way || user.id === user_id))
    const sender = users.find((user) => sent_by_account && user.id === user_id)
    const account = owner ?? sender
    if (account) found.set(id, account)
  }
  return found
}

/**
 * What applications may share: an email, or the network (a keyed hash) that strangers sent them from; and the coach
 * whose members alone the caller sees, null for all.
 */
export type Common = { by: 'email' | 'network_block'; value: string; onlyOfCoach: string | null }

// By network, skips accounts with past or current access: they would be rejected with the flood of strangers.
function waitingBy(db: Db, by: Common['by'], onlyOfCoach: string | null) {
  const waiting = db
    .selectFrom('applications as sent')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'sent.user_id').on('sent_by_account', '=', true))
    .where('status', '=', 'pending')
    .where(isSeenRequest(onlyOfCoach, 'sent'))
  if (by === 'email') return waiting
  return waiting.where((row) => row.or([row('had_access', 'is', null), row('had_access', '=', false)]))
}

/** Counts pending applications per email or per network. */
export async function countWaiting(
  db: Db,
  { by, values, onlyOfCoach }: Pick<Common, 'by' | 'onlyOfCoach'> & { values: string[] },
): Promise<Map<string, number>> {
  if (values.length === 0) return new Map()
  const rows = await waitingBy(db, by, onlyOfCoach)
    .select(({ fn }) => [`sent.${by} as value`, fn.countAll<number>().as('count')])
    .where(`sent.${by}`, 'in', values)
    .groupBy(`sent.${by}`)
    .execute()
  return new Map(rows.map(({ value, count }) => [value ?? '', Number(count)]))
}

/**
 * The oldest pending applications with an email or network, except `exceptId`, optionally limited to the ids in
 * `among`. `had_access` is of the account that sent it while signed in.
 */
export function othersWaiting(
  db: Db,
  {
    by,
    value,
    onlyOfCoach,
    exceptId,
    among,
    limit,
  }: Common & { exceptId: string; among?: string[]; limit: number },
) {
  return waitingBy(db, by, onlyOfCoach)
    .select([
      'sent.id',
      'full_name',
      'sent.email',
      'sent.phone',
      'sent.plan',
      'sent.created_at',
      'had_access',
    ])
    .where(`sent.${by}`, '=', value)
    .where('sent.id', '!=', exceptId)
    .$if(among !== undefined, (rows) => rows.where('sent.id', 'in', among ?? []))
    .orderBy('sent.created_at')
    .orderBy('sent.id')
    .limit(limit)
    .execute()
}
