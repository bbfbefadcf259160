import type { Kysely } from 'kysely'

export const name = '051-pages-of-pdfs'
export const isAdditive = true

/** How many pages a PDF has, and of how many of them, from the first on, there are images. Null: of none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('uploads').addColumn('page_count', 'integer').execute()
  await db.schema.alterTable('uploads').addColumn('shown_pages', 'integer').execute()
}
