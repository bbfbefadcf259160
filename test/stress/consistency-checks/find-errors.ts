import { sql } from 'kysely'
import { readCounts } from '#server/applications/store.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Inconsistencies between applications, users, access and counters: one sentence each. */
export async function findConsistencyErrors(db: Db): Promise<string[]> {
  return [
    ...(await countErrors(db)),
    ...(await approvalErrors(db)),
    ...(await strayErrors(db)),
    ...(await accessErrors(db)),
  ]
}

async function countErrors(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select(['status', sql<number>`count(*)`.as('count')])
    .groupBy('status')
    .execute()
  const counted = new Map<string, number>(rows.map(({ status, count }) => [status, count]))
  counted.set(
    'total',
    rows.reduce((total, { count }) => total + count, 0),
  )
  return Object.entries(await readCounts(db)).flatMap(([name, storedCount]) => {
    const count = counted.get(name) ?? 0
    return storedCount === count
      ? []
      : [`the stored number of ${name} applications is ${storedCount}, there are ${count}`]
  })
}

/** Each approved application has its user, unless erased, and exactly one access period; others have none. */
async function approvalErrors(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .leftJoin('users', 'users.id', 'applications.user_id')
    .leftJoin('access_periods as period', 'period.application_id', 'applications.id')
    .groupBy(['applications.id', 'applications.status', 'applications.email', 'users.email'])
    .select(['applications.id', 'applications.status', 'applications.email', 'users.email as user_email'])
    .select(sql<number>`count(period.id)`.as('periods'))
    .execute()
  return rows.flatMap(({ id, status, email, user_email, periods }) => {
    const expected = status === 'approved' ? 1 : 0
    const isErased = email === ''
    return [
      ...(periods === expected ? [] : [`the ${status} application ${id} has ${periods} periods of access`]),
      ...(status !== 'approved' || isErased || user_email === email
        ? []
        : [`the approved application ${id} has no user`]),
    ]
  })
}

/** No user without an approved application, no duplicate user, and no period without its application. */
async function strayErrors(db: Db): Promise<string[]> {
  const users = await db
    .selectFrom('users')
    .where('users.role', '=', 'user')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('applications')
            .select('applications.id')
            .whereRef('applications.user_id', '=', 'users.id')
            .where('applications.status', '=', 'approved'),
        ),
      ),
    )
    .select('id')
    .execute()
  const twins = await db
    .selectFrom('users')
    .where('role', '=', 'user')
    .groupBy('email')
    .having(sql<number>`count(*)`, '>', 1)
    .select('email')
    .execute()
  const periods = await db
    .selectFrom('access_periods as period')
    .leftJoin('applications', 'applications.id', 'period.application_id')
    .where('applications.id', 'is', null)
    .select('period.id')
    .execute()
  return [
    ...users.map(({ id }) => `the user ${id} has no approved application`),
    ...twins.map(({ email }) => `${email} is the address of more than one user`),
    ...periods.map(({ id }) => `the period ${id} has no application`),
  ]
}

/** A user's access is the sum of their periods, without gaps or overlaps. */
async function accessErrors(db: Db): Promise<string[]> {
  const users = await db.selectFrom('users').selectAll().where('role', '=', 'user').execute()
  const periods = await db.selectFrom('access_periods').selectAll().orderBy('starts_at').execute()
  const byUser = Map.groupBy(periods, ({ user_id }) => user_id)
  return users.flatMap((user) => {
    const own = byUser.get(user.id) ?? []
    const days = own.reduce((total, period) => total + period.days, 0)
    const hasGap = own.some((period, place) => place > 0 && own[place - 1]?.ends_at !== period.starts_at)
    return [
      ...(days === user.access_days ? [] : [`the user ${user.id} has ${user.access_days} days, not ${days}`]),
      ...(own.at(-1)?.ends_at === user.access_ends_at
        ? []
        : [`the access of ${user.id} ends at another time`]),
      ...(hasGap ? [`the periods of ${user.id} do not follow each other`] : []),
    ]
  })
}
