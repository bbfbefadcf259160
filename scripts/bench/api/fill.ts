import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { momentAt, numbersUpTo } from '#server/test/large-tables.ts'

const firstSecond = 1_767_225_600

/** Fills an SQLite product with `count` users, half of them with access. */
export async function fillUsers(db: Db, count: number): Promise<void> {
  const text = (start: string) => sql`${sql.lit(start)} || cast(n as text)`
  const created = momentAt('sqlite', sql`${sql.lit(firstSecond)} + n`)
  const ends = sql`case when n % 2 = 0 then null else ${momentAt('sqlite', sql`${sql.lit(2 * firstSecond)} + n`)} end`
  await sql`insert into users (id, role, name, email, phone, goals, plan, access_days, had_access, created_at, updated_at, access_starts_at, access_ends_at)
    select ${text('u')}, 'user', ${text('User ')}, ${text('u')} || '@example.com', '01001234567', '[]', case when n % 2 = 0 then null else 'basic' end, 30, n % 2, ${created}, ${created}, case when n % 2 = 0 then null else ${created} end, ${ends}
    from ${numbersUpTo('sqlite', count)} as source`.execute(db)
  await sql`analyze`.execute(db)
}
