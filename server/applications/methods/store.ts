import { type Expression, type SqlBool, sql } from 'kysely'
import { type MethodCount, mostMethods, unsaidMethod } from '#contract/application-counts.ts'
import type { Db } from '#server/platform/database/db.ts'

/** For a query of `applications`: whether its sender chose this payment method, or none for `unsaid`. */
export const isOfMethod = (method: string): Expression<SqlBool> =>
  method === unsaidMethod
    ? sql<SqlBool>`applications.payment_method is null`
    : sql<SqlBool>`applications.payment_method = ${method}`

/** How many of these applications, of which this selects the `payment_method`, are of each, the most frequent first. */
export async function countMethods(db: Db, applications: Expression<unknown>): Promise<MethodCount[]> {
  const { rows } = await sql<MethodCount>`
    select coalesce(one.payment_method, ${unsaidMethod}) as method, count(*) as count
    from (${applications}) as "one" group by one.payment_method
    order by count(*) desc, one.payment_method limit ${mostMethods}`.execute(db)
  return rows.map(({ method, count }) => ({ method, count: Number(count) }))
}
