import type { ExpressionBuilder, Selectable } from 'kysely'
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
  { number, text, purposes, now }: { number: number; text: LocalizedText; purposes: string; now: Date },
): Promise<void> {
  await db
    .insertInto('privacy_versions')
    .values({ number, text_ar: text.ar, text_en: text.en, began_at: now, purposes })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute()
}

/** The numbers of all versions with their purposes, the first one first. */
export function versionPurposes(db: Db) {
  return db.selectFrom('privacy_versions').select(['number', 'purposes']).orderBy('number').execute()
}

/** Notes the purposes of a version. */
export async function setPurposes(db: Db, number: number, purposes: string): Promise<void> {
  await db.updateTable('privacy_versions').set({ purposes }).where('number', '=', number).execute()
}

/** What a member answered last about the purposes. */
export function findAnswer(db: Db, userId: string) {
  return db.selectFrom('purpose_answers').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** How many members have a consent for other purposes than these versions have, and have not answered. */
export async function countToAsk(db: Db, versions: string[]): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(db.fn.countAll<number>().as('count'))
    .where('role', '=', 'user')
    .where(hasOtherConsent(versions))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether a member has a consent for other purposes than these versions have, and has not answered. */
export async function isToBeAnswered(db: Db, userId: string, versions: string[]): Promise<boolean> {
  const member = db.selectFrom('users').select('id').where('id', '=', userId).where('role', '=', 'user')
  return (await member.where(hasOtherConsent(versions)).executeTakeFirst()) !== undefined
}

const hasOtherConsent = (same: string[]) => (user: ExpressionBuilder<Tables, 'users'>) => {
  // PostgreSQL refuses an empty list.
  const versions = same.length > 0 ? same : ['']
  const requests = user
    .selectFrom('applications')
    .select('id')
    .whereRef('applications.user_id', '=', 'users.id')
    .where('applications.consent_version', 'is not', null)
  const health = user
    .selectFrom('intake_steps')
    .select('step')
    .whereRef('intake_steps.user_id', '=', 'users.id')
    .where('intake_steps.step', '=', 'health')
    .where('intake_steps.consent_version', 'not in', versions)
  const guardian = user
    .selectFrom('guardians')
    .select('user_id')
    .whereRef('guardians.user_id', '=', 'users.id')
    .where('guardians.consent_version', 'not in', versions)
  const answered = user
    .selectFrom('purpose_answers')
    .select('user_id')
    .whereRef('purpose_answers.user_id', '=', 'users.id')
  return user.and([
    user.or([
      user('users.photo_consent_version', 'not in', versions),
      user.exists(health),
      user.exists(guardian),
      user.and([
        user.exists(requests),
        user.not(user.exists(requests.where('applications.consent_version', 'in', versions))),
      ]),
      user.exists(answered.where('purpose_answers.version', 'not in', versions)),
    ]),
    user.not(user.exists(answered.where('purpose_answers.version', 'in', versions))),
  ])
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
  const answer = await findAnswer(db, userId)
  const purposes = answer?.agrees ? { at: answer.answered_at, version: answer.version } : undefined
  return { request, guardian, health, photos: user, purposes }
}
