import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { OneOf } from '#server/platform/http/serve.ts'

// What is of the members of a coach: for each kind of row one condition, on which lists, counts, single calls, events
// and files all agree. `coach` is the id of a coach, or null for staff who see everything.

/** For a query of `users`: whether it is a member whom the caller sees. */
export function isSeenUser(coach: string | null): Expression<SqlBool> {
  return coach === null ? everything : sql<SqlBool>`users.coach_id = ${coach} and users.role = 'user'`
}

/** Whether the member whose id a column has is one whom the caller sees. */
export function isOfSeenUser(column: string, coach: string | null): Expression<SqlBool> {
  return coach === null ? everything : sql<SqlBool>`${sql.ref(column)} in (${membersOf(sql.val(coach))})`
}

/** For a query of `applications`, or of a table with this alias: whether it is a request that the caller sees. */
export function isSeenRequest(coach: string | null, alias = 'applications'): Expression<SqlBool> {
  return coach === null ? everything : requestOf(sql.val(coach), alias)
}

/** For a query of `contact_messages`: whether it is a message that the caller sees. Those of visitors are of nobody. */
export function isSeenMessage(coach: string | null): Expression<SqlBool> {
  return coach === null ? everything : messageOf(sql.val(coach))
}

/** For a query of `users` that finds staff: whether they see this request. */
export function seesRequest(id: string): Expression<SqlBool> {
  // In the words of `seesOnlyOwn`: an account without a stored role that fits is a coach's too.
  return sql<SqlBool>`(
    users.sees <> 'mine' or users.role <> 'coach' or coalesce(users.staff_role, 'coach') = 'assistant'
    or exists (select 1 from applications where id = ${id} and ${requestOf(sql.ref('users.id'), 'applications')})
  )`
}

/** Whether something is of a member who is assigned to a coach. */
export async function isOfCoach(db: Db, coach: string, { kind, id }: OneOf): Promise<boolean> {
  const finders = {
    user: () => db.selectFrom('users').select('id').where('id', '=', id).where(isSeenUser(coach)),
    request: () =>
      db.selectFrom('applications').select('id').where('id', '=', id).where(isSeenRequest(coach)),
    message: () =>
      db.selectFrom('contact_messages').select('id').where('id', '=', id).where(isSeenMessage(coach)),
  }
  return (await finders[kind]().executeTakeFirst()) !== undefined
}

/** Those of some ids that are of members whom the caller sees. */
export async function seenAmong(db: Db, ids: string[], coach: string | null): Promise<string[]> {
  if (coach === null || ids.length === 0) return ids
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where(isSeenUser(coach))
    .execute()
  const seen = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => seen.has(id))
}

/** Whether an account that only claims an address, except `ownId`, is not a member of this coach. */
export async function isClaimedByUnseen(
  db: Db,
  { email, ownId, coach }: { email: string; ownId: string | null; coach: string },
): Promise<boolean> {
  const claimant = await db
    .selectFrom('users')
    .select('id')
    .where('unproved_email', '=', email)
    .where((user) => user.or([user('coach_id', 'is', null), user('coach_id', '!=', coach)]))
    .$if(ownId !== null, (users) => users.where('id', '!=', ownId))
    .limit(1)
    .executeTakeFirst()
  return claimant !== undefined
}

const everything = sql<SqlBool>`1 = 1`

type Coach = RawBuilder<unknown>

const membersOf = (coach: Coach) =>
  sql`select member.id from users as member where member.coach_id = ${coach} and member.role = 'user'`

// Not if its email is verified by another member, whose access the approval would open, or claimed by one, whom it would
// remove.
function requestOf(coach: Coach, alias: string): Expression<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<SqlBool>`(${column('user_id')} in (${membersOf(coach)}) and not exists (
    select 1 from users as prover where prover.email = ${column('email')} and prover.role = 'user'
      and (prover.coach_id is null or prover.coach_id <> ${coach})
  ) and not exists (
    select 1 from users as claimant where claimant.unproved_email = ${column('email')}
      and (claimant.coach_id is null or claimant.coach_id <> ${coach})
  ))`
}

// Not by the typed email: anybody types any, and a coach could add a member with one and verify it by a package.
const messageOf = (coach: Coach) => sql<SqlBool>`contact_messages.user_id in (${membersOf(coach)})`
