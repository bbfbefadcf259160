import { type Kysely, sql } from 'kysely'

export const name = '015-kept-of-a-person'

type Context = { kind: 'sqlite' | 'postgres' }

type Rows = {
  outbox: { dedup_key: string; about_id: string | null }
  idempotency: { scope: string; caller_id: string | null }
}

const idLength = 36
const tellsOf = [
  'application-received:',
  'application-announced:',
  'application-approved:',
  'application-rejected:',
  'message:',
]

/** What is kept of a person is found by columns that an index serves, in place of a look into every key. */
export async function up(db: Kysely<Rows>, { kind }: Context): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('about_id', 'text').execute()
  await db.schema.alterTable('idempotency').addColumn('caller_id', 'text').execute()
  for (const start of tellsOf) {
    await db
      .updateTable('outbox')
      .set({ about_id: sql`substr(dedup_key, ${sql.lit(start.length + 1)}, ${sql.lit(idLength)})` })
      .where('dedup_key', 'like', `${start}%`)
      .execute()
  }
  // A visitor's scope ends with the colon after which an account's has its id.
  await db
    .updateTable('idempotency')
    .set({ caller_id: sql`substr(scope, length(scope) - ${sql.lit(idLength - 1)})` })
    .where('scope', 'not like', '%:')
    .execute()
  // A key is looked up by its beginning, which PostgreSQL's index serves only where it is in the order of bytes.
  if (kind === 'postgres') await sql`alter table throttles alter column key type text collate "C"`.execute(db)
  await addIndexes(db)
}

async function addIndexes(db: Kysely<Rows>): Promise<void> {
  const outbox = (index: string) => db.schema.createIndex(index).on('outbox')
  await outbox('outbox_recipient').columns(['recipient', 'created_at']).execute()
  await outbox('outbox_reply_to').column('reply_to').where(sql.ref('reply_to'), 'is not', null).execute()
  await outbox('outbox_about').column('about_id').where(sql.ref('about_id'), 'is not', null).execute()
  await db.schema
    .createIndex('contact_messages_email')
    .on('contact_messages')
    .columns(['email', 'created_at'])
    .execute()
  await db.schema.createIndex('one_time_links_end').on('one_time_links').column('expires_at').execute()
  await db.schema
    .createIndex('idempotency_caller')
    .on('idempotency')
    .column('caller_id')
    .where(sql.ref('caller_id'), 'is not', null)
    .execute()
}
