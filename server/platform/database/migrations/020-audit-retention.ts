import { type Kysely, sql } from 'kysely'

export const name = '020-audit-retention'

type Rows = { audit_entries: { action: string; expires_at: string | null } }

const day = 24 * 60 * 60 * 1000
const retained = [
  { days: 30, actions: ['sign_in_failed'] },
  {
    days: 400,
    actions: [
      'sign_in',
      'sign_in_expired',
      'sign_out',
      'session_ended',
      'other_sessions_ended',
      'own_password_wrong',
      'password_forgotten',
      'proof_viewed',
      'data_exported',
    ],
  },
]

/**
 * Audit entries get a time at which they are purged, and failed sign-ins are counted in one entry. For those from before,
 * the time counts from now: none is purged because of the upgrade.
 */
export async function up(db: Kysely<Rows>): Promise<void> {
  const alter = () => db.schema.alterTable('audit_entries')
  await alter()
    .addColumn('count', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await alter().addColumn('last_at', 'timestamptz').execute()
  await alter().addColumn('dedup_key', 'text').execute()
  await alter().addColumn('expires_at', 'timestamptz').execute()
  await alter().addColumn('network_expires_at', 'timestamptz').execute()
  for (const { days, actions } of retained) {
    await db
      .updateTable('audit_entries')
      .set({ expires_at: new Date(Date.now() + days * day).toISOString() })
      .where('action', 'in', actions)
      .execute()
  }
  await addIndexes(db)
}

async function addIndexes(db: Kysely<Rows>): Promise<void> {
  const index = (name: string) => db.schema.createIndex(name).on('audit_entries')
  const filled = (name: string, column: string) =>
    index(name).column(column).where(sql.ref(column), 'is not', null)
  await index('audit_entries_at').columns(['at', 'id']).execute()
  await index('audit_entries_action').columns(['action', 'at']).execute()
  await index('audit_entries_network').columns(['network_hash', 'at']).execute()
  await filled('audit_entries_expiry', 'expires_at').execute()
  await filled('audit_entries_network_expiry', 'network_expires_at').execute()
  await filled('audit_entries_dedup', 'dedup_key').unique().execute()
}
