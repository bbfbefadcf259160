import type { Kysely } from 'kysely'

export const name = '018-second-factor'

/** What the second factor of staff is kept in. It all goes with its account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('totp_factors')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('sealed_secret', 'text', (column) => column.notNull())
    .addColumn('last_step', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('confirmed_at', 'timestamptz')
    .execute()

  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('used_at', 'timestamptz')
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute()

  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('sign_count', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('used_at', 'timestamptz')
    .execute()
  await db.schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute()

  await db.schema
    .createTable('second_factor_challenges')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('password_fingerprint', 'text', (column) => column.notNull())
    .addColumn('passkey_challenge', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('second_factor_challenges_user')
    .on('second_factor_challenges')
    .columns(['user_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('second_factor_challenges_expiry')
    .on('second_factor_challenges')
    .column('expires_at')
    .execute()

  // A row where all staff need a factor, none where they do not.
  await db.schema
    .createTable('second_factor_requirement')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('required_at', 'timestamptz', (column) => column.notNull())
    .execute()
}
