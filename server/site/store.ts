import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'

/** One published version, as it was stored. */
export type StoredVersion = { version: number; settings: unknown; sections: unknown; published_at: string }

/** The number of the newest version, 0 where nothing was published yet. */
export async function newestVersion(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('site_versions')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** The newest version whole, or null where nothing was published yet. */
export async function findNewest(db: Kysely<Tables>): Promise<StoredVersion | null> {
  const row = await db
    .selectFrom('site_versions')
    .select(['version', 'settings', 'sections', 'published_at'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** One version by its number, or null where there is none. */
export async function findVersion(db: Kysely<Tables>, version: number): Promise<StoredVersion | null> {
  const row = await db
    .selectFrom('site_versions')
    .select(['version', 'settings', 'sections', 'published_at'])
    .where('version', '=', version)
    .executeTakeFirst()
  return row ?? null
}

/** Stores a version; false where somebody else has stored that number already. */
export async function insertVersion(
  db: Kysely<Tables>,
  row: { version: number; settings: unknown; sections: unknown; publishedBy: string; now: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('site_versions')
    .values({
      version: row.version,
      settings: JSON.stringify(row.settings),
      sections: JSON.stringify(row.sections),
      published_by: row.publishedBy,
      published_at: row.now,
    })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .executeTakeFirst()
  return inserted !== undefined
}
