import { type SqlBool, sql } from 'kysely'
import { decidedStatuses } from '#contract/application-values.ts'
import { daysAfter, startOfCairoDay } from '#contract/cairo-days.ts'
import type { CsvContent } from '#contract/csv-files.ts'
import type { Db } from '#server/platform/database/db.ts'

export const rowsAtOnce = 500
const week = 7 * 24 * 60 * 60 * 1000

type Filters<Table> = Omit<Extract<CsvContent, { table: Table }>, 'table'>

// Read in the order of the ids, so that each page continues where the last one ended; filters only pass rows over.
const passing = (condition: ReturnType<typeof sql<SqlBool>>) =>
  sql<SqlBool>`case when ${condition} then 0 else 1 end < 1`

/** The time by which days select requests: of sending, or of the decision. */
type DatedBy = 'created_at' | 'reviewed_at'

/** The next members of a filter after an id, in the order of their ids. */
export function membersAfter(
  db: Db,
  { status, coach, plan, now, after }: Filters<'members'> & { now: Date; after: string },
) {
  let rows = db
    .selectFrom('users')
    .leftJoin('users as coach', 'coach.id', 'users.coach_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.unproved_email',
      'users.phone',
      'users.whatsapp',
    ])
    .select(['users.plan', 'users.access_starts_at', 'users.access_ends_at', 'users.blocked_at'])
    .select(['users.access_paused_until', 'users.created_at', 'coach.name as coach'])
    .where('users.id', '>', after)
    .where(passing(sql`users.role = 'user'`))
  if (status) rows = rows.where(passing(stateOf(status, now)))
  if (coach) rows = rows.where(passing(sql`users.coach_id = ${coach}`))
  if (plan) rows = rows.where(passing(sql`users.plan = ${plan}`))
  return rows.orderBy('users.id').limit(rowsAtOnce).execute()
}

function stateOf(status: NonNullable<Filters<'members'>['status']>, now: Date) {
  if (status === 'blocked') return sql<SqlBool>`users.blocked_at is not null`
  if (status === 'none') return sql<SqlBool>`users.blocked_at is null and users.access_ends_at is null`
  const at = now.toISOString()
  if (status === 'expired') return sql<SqlBool>`users.blocked_at is null and users.access_ends_at <= ${at}`
  const left = sql<SqlBool>`users.blocked_at is null and users.access_ends_at > ${at}`
  if (status === 'paused') return sql<SqlBool>`${left} and users.access_paused_until > ${at}`
  const active = sql<SqlBool>`${left} and (
    users.access_paused_until is null or users.access_paused_until <= ${at})`
  if (status === 'active') return active
  if (status === 'unassigned')
    return sql<SqlBool>`${active} and users.has_items = false and not exists (
      select 1 from items left join resources on resources.id = items.resource_id
      where items.user_id = users.id and resources.deleted_at is null
    )`
  return sql<SqlBool>`${active} and users.access_ends_at <= ${new Date(now.getTime() + week).toISOString()}`
}

/** The next requests of a filter after an id, in the order of their ids. */
export function requestsAfter(
  db: Db,
  { status, plan, kind, from, to, dated, after }: Filters<'requests'> & { dated: DatedBy; after: string },
) {
  let rows = db
    .selectFrom('applications')
    .select(['id', 'code', 'full_name', 'email', 'phone', 'whatsapp', 'kind', 'plan', 'status'])
    .select(['order_facts', 'months', 'total_minor', 'created_at', 'reviewed_at'])
    .select(['pay_code', 'payment_method'])
    .where('id', '>', after)
  if (status === 'decided') rows = rows.where(passing(sql`status in (${sql.join([...decidedStatuses])})`))
  else if (status) rows = rows.where(passing(sql`status = ${status}`))
  const at = sql.ref(dated)
  if (from) rows = rows.where(passing(sql`${at} >= ${startOfCairoDay(from).toISOString()}`))
  if (to) rows = rows.where(passing(sql`${at} < ${startOfCairoDay(daysAfter(to, 1)).toISOString()}`))
  if (plan) rows = rows.where(passing(sql`plan = ${plan}`))
  if (kind) rows = rows.where(passing(sql`kind = ${kind}`))
  return rows.orderBy('id').limit(rowsAtOnce).execute()
}
