import { type Kysely, sql } from 'kysely'

export const name = '016-proved-contacts'

/**
 * Keeps e-mails that nobody proved apart from proved ones, so that several accounts may claim the same address. Accounts
 * that have or had access count as proved; all others have proved nothing yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const users = () => db.schema.alterTable('users')
  await users().addColumn('unproved_email', 'text').execute()
  await users().addColumn('phone_proved_at', 'timestamptz').execute()
  await users().addColumn('whatsapp_proved_at', 'timestamptz').execute()
  for (const column of ['proves_email', 'proves_phone']) {
    await db.schema.alterTable('one_time_links').addColumn(column, 'text').execute()
  }
  // One salt and cost for all unproved accounts of an address, so that signing in computes a single hash.
  await db.schema
    .createTable('unproved_addresses')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('hash_setting', 'text', (column) => column.notNull())
    .execute()
  await sql`
    update users set phone_proved_at = updated_at, whatsapp_proved_at = updated_at
    where role = 'user' and had_access = true
  `.execute(db)
  await sql`
    update users set unproved_email = email, email = null where role = 'user' and had_access = false
  `.execute(db)
  // What was sent with somebody's e-mail is not linked to an account that only claims it.
  await sql`
    update applications set user_id = null
    where sent_by_account = false and status <> 'approved'
      and user_id in (select id from users where role = 'user' and had_access = false)
  `.execute(db)
  await db.schema
    .createIndex('users_unproved_email')
    .on('users')
    .column('unproved_email')
    .where(sql.ref('unproved_email'), 'is not', null)
    .execute()
  // `$argon2id$v=19$m=…,t=…,p=…$salt$hash`: all but the hash, which is base64 without an end.
  await sql`
    insert into unproved_addresses (email, hash_setting)
    select unproved_email, rtrim(rtrim(password_hash, ${sql.lit(base64)}), '$') from users
    where unproved_email is not null and password_hash is not null
  `.execute(db)
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
