import type { Kysely } from 'kysely'

export const name = '009-site-editing'

/** What each version of the site changed, drafts of it that are shared by a link, and what its pictures look like from afar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await growVersions(db)
  await createDrafts(db)
  await growUploads(db)
}

async function growVersions(db: Kysely<unknown>) {
  for (const list of ['changed', 'stale']) {
    await db.schema
      .alterTable('site_versions')
      .addColumn(list, 'json', (column) => column.notNull().defaultTo('[]'))
      .execute()
  }
  await db.schema.alterTable('site_versions').addColumn('restored_from', 'integer').execute()
}

async function createDrafts(db: Kysely<unknown>) {
  await db.schema
    .createTable('site_drafts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('settings', 'json', (column) => column.notNull())
    .addColumn('sections', 'json', (column) => column.notNull())
    .addColumn('pictures', 'json', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('shared_by', 'text', (column) => column.notNull())
    .addColumn('shared_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('site_drafts_end').on('site_drafts').column('expires_at').execute()
}

async function growUploads(db: Kysely<unknown>) {
  await db.schema.alterTable('uploads').addColumn('blur', 'text').execute()
  await db.schema
    .createIndex('uploads_purpose')
    .on('uploads')
    .columns(['purpose', 'created_at', 'id'])
    .execute()
}
