import type { Db, Tx } from '#server/platform/database/db.ts'
import type { StoredFacts } from '#server/platform/database/publication-tables.ts'

/** A picture of a result, as a site image. */
export type ResultPicture = { id: string; width: number; height: number; blur: string }

/** A consent in force, with what it covers. */
export type AgreedConsent = {
  id: string
  answeredAt: string
  facts: StoredFacts
  before: ResultPicture
  after: ResultPicture
}

/** Those of these consents that are in force; none of them can be withdrawn before the transaction ends. */
export async function lockAgreed(tx: Tx, ids: string[]): Promise<AgreedConsent[]> {
  if (ids.length === 0) return []
  await tx
    .updateTable('publication_consents')
    .set({ state: 'given' })
    .where('id', 'in', ids)
    .where('state', '=', 'given')
    .execute()
  return agreedRows(agreed(tx).where('consent.id', 'in', ids))
}

/** The newest consents in force. */
export async function newestAgreed(db: Db, limit: number): Promise<AgreedConsent[]> {
  const newest = agreed(db).orderBy('consent.answered_at', 'desc').orderBy('consent.id', 'desc')
  return agreedRows(newest.limit(limit))
}

function agreed(db: Db) {
  return db
    .selectFrom('publication_consents as consent')
    .innerJoin('uploads as before', 'before.id', 'consent.before_id')
    .innerJoin('uploads as after', 'after.id', 'consent.after_id')
    .select(['consent.id', 'consent.facts', 'consent.answered_at'])
    .select([
      'before.storage_key as before_key',
      'before.width as before_width',
      'before.height as before_height',
    ])
    .select(['after.storage_key as after_key', 'after.width as after_width', 'after.height as after_height'])
    .select(['before.blur as before_blur', 'after.blur as after_blur'])
    .where('consent.state', '=', 'given')
}

async function agreedRows(query: ReturnType<typeof agreed>): Promise<AgreedConsent[]> {
  const rows = await query.execute()
  return rows.flatMap((row) => {
    if (row.facts === null || row.answered_at === null) return []
    const { id, facts, answered_at: answeredAt } = row
    const before = pictureOf(
      row.before_key,
      { width: row.before_width, height: row.before_height },
      row.before_blur,
    )
    const after = pictureOf(
      row.after_key,
      { width: row.after_width, height: row.after_height },
      row.after_blur,
    )
    return [{ id, facts, answeredAt, before, after }]
  })
}

type Sides = { width: number | null; height: number | null }

const pictureOf = (id: string, { width, height }: Sides, blur: string | null): ResultPicture => ({
  id,
  width: width ?? 1,
  height: height ?? 1,
  blur: blur ?? '',
})

const versionsAtOnce = 20

/**
 * Changes the stored settings of every version of the site; `change` returns null for settings that stay as they are. A few
 * versions at a time: each has the texts of a whole site.
 */
export async function changeStoredVersions(
  tx: Tx,
  change: (settings: unknown) => unknown | null,
): Promise<void> {
  let after = -1
  for (;;) {
    const rows = await tx
      .selectFrom('site_versions')
      .select(['version', 'settings'])
      .where('version', '>', after)
      .orderBy('version')
      .limit(versionsAtOnce)
      .execute()
    for (const { version, settings } of rows) {
      const changed = change(settings)
      if (changed === null) continue
      const stored = { settings: JSON.stringify(changed) }
      await tx.updateTable('site_versions').set(stored).where('version', '=', version).execute()
    }
    const last = rows.at(-1)
    if (!last || rows.length < versionsAtOnce) return
    after = last.version
  }
}

/** As `changeStoredVersions`, of the drafts behind preview links; `pictures` are those that no draft has any more. */
export async function changeStoredDrafts(
  tx: Tx,
  change: (settings: unknown) => unknown | null,
  pictures: readonly string[],
): Promise<void> {
  const rows = await tx
    .selectFrom('site_drafts')
    .select(['id', 'settings', 'pictures'])
    .where('id', '>', '')
    .orderBy('id')
    .execute()
  for (const { id, settings, pictures: held } of rows) {
    const changed = change(settings)
    if (changed === null) continue
    const left = held.filter((picture) => !pictures.includes(picture))
    const stored = { settings: JSON.stringify(changed), pictures: JSON.stringify(left) }
    await tx.updateTable('site_drafts').set(stored).where('id', '=', id).execute()
  }
}
