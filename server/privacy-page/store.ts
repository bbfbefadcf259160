import type { Selectable } from 'kysely'
import type { LocalizedText } from '#contract/values.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type VersionRow = Selectable<Tables['privacy_versions']>

/** The newest version of the page. */
export function newestVersion(db: Db): Promise<VersionRow | undefined> {
  return db.selectFrom('privacy_versions').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
}

/** A version of the page. */
export function findVersion(db: Db, number: number): Promise<VersionRow | undefined> {
  return db.selectFrom('privacy_versions').selectAll().where('number', '=', number).executeTakeFirst()
}

/** Adds a version, unless another process has added one with its number. */
export async function insertVersion(
  db: Db,
  { number, text, now }: { number: number; text: LocalizedText; now: Date },
): Promise<void> {
  await db
    .insertInto('privacy_versions')
    .values({ number, text_ar: text.ar, text_en: text.en, began_at: now })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute()
}

/** The consents of a user: of a minor's guardian, to health answers and photos, and with the newest request of theirs that has one. */
export async function consentsOf(db: Db, userId: string) {
  const user = await db
    .selectFrom('users')
    .select(['photo_consent_at as at', 'photo_consent_version as version'])
    .where('id', '=', userId)
    .where('role', '=', 'user')
    .executeTakeFirst()
  if (!user) return
  const health = await db
    .selectFrom('intake_steps')
    .select(['consent_at as at', 'consent_version as version'])
    .where('user_id', '=', userId)
    .where('step', '=', 'health')
    .executeTakeFirst()
  const request = await db
    .selectFrom('applications')
    .select(['consent_at as at', 'consent_version as version'])
    .where('user_id', '=', userId)
    .where('consent_version', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const guardian = await db
    .selectFrom('guardians')
    .select(['consent_at as at', 'consent_version as version'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { request, guardian, health, photos: user }
}
