import { type Kysely, sql } from 'kysely'

export const name = '044-review-desk'
export const isAdditive = true

type Context = { kind: 'sqlite' | 'postgres' }

/**
 * When and by whom an applicant was told a decision, flags of an application as columns, and indexes for the filters of
 * the review list. What was decided before counts as told, at the time of its decision and by nobody.
 */
export async function up(db: Kysely<unknown>, { kind }: Context): Promise<void> {
  const applications = () => db.schema.alterTable('applications')
  await applications().addColumn('told_at', 'timestamptz').execute()
  await applications().addColumn('told_by', 'text').execute()
  for (const flag of ['has_duplicate_proof', 'is_unsigned', 'has_same_email']) {
    await applications()
      .addColumn(flag, 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
  }
  // Before the updates, which would write them too; `indexFilters` makes them again.
  for (const former of ['applications_newest', 'applications_status', 'applications_rank']) {
    await db.schema.dropIndex(former).execute()
  }
  await sql`update applications set told_at = coalesce(reviewed_at, updated_at)
    where status in ('approved', 'rejected')`.execute(db)
  await raiseFlags(db)
  await indexFilters(db, kind)
}

async function raiseFlags(db: Kysely<unknown>): Promise<void> {
  // A stored pair of similar proofs is a search term `pair:<upload>`, in both directions.
  await sql`update applications set has_duplicate_proof = true where proof_id in (
    select substr(term, 6) from search_terms where scope = 'look' and term >= 'pair:' and term < 'pair;'
  )`.execute(db)
  await sql`update applications set has_same_email = true where status = 'pending' and email in (
    select email from applications where status = 'pending' group by email having count(*) > 1
  )`.execute(db)
  // An approval links every request to an account, so of the approved ones only renewals are known to be such.
  await sql`update applications set is_unsigned = true
    where sent_by_account = false and sender_gave_way = false and email <> '' and (
      kind = 'renewal' or (status <> 'approved' and user_id is not null) or (status = 'pending' and email in (
        select email from users where role = 'user' and email is not null
      ))
    )`.execute(db)
}

/**
 * The indexes of the list's orders get the columns of its filters, so that rows that a filter leaves out are passed over
 * without reading them. The flags are few, and have their own.
 */
async function indexFilters(db: Kysely<unknown>, kind: Context['kind']): Promise<void> {
  const index = (name: string) => db.schema.createIndex(name).on('applications')
  await index('applications_newest').columns(['created_at', 'id', 'status', 'plan', 'kind']).execute()
  await index('applications_status').columns(['status', 'created_at', 'id', 'plan', 'kind']).execute()
  const ranked = ['review_rank', 'created_at', 'id', 'status', 'plan', 'kind']
  await index('applications_rank').columns(ranked).execute()
  // PostgreSQL sorts nulls first if it sorts downwards, SQLite last.
  const last = kind === 'postgres' ? sql`desc nulls last` : sql`desc`
  await sql`create index applications_decided
    on applications (reviewed_at ${last}, id desc, status, plan, kind, created_at)`.execute(db)
  const flagged = ['created_at', 'id', 'status', 'plan', 'kind', 'reviewed_at']
  for (const flag of ['has_duplicate_proof', 'is_unsigned', 'has_same_email']) {
    const isRaised = sql<boolean>`${sql.ref(flag)} = true`
    await index(`applications_${flag}`).columns(flagged).where(isRaised).execute()
  }
  await index('applications_not_told')
    .columns(flagged)
    .where(sql<boolean>`told_at is null and email <> '' and status <> 'pending' and status <> 'cancelled'`)
    .execute()
}
