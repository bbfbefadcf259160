import type { Db, Tx } from '#server/platform/database/db.ts'

/** Deletes the health answers whose consent was given until `at`, with the consent. */
export async function deleteHealthAnswers(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('intake_steps')
    .set({ answers: null, consent_at: null, consent_version: null })
    .where('user_id', '=', userId)
    .where('step', '=', 'health')
    .where('consent_at', '<=', at.toISOString())
    .execute()
}

/** Ends a consent to photos that was given until `at`; returns whether there was one. */
export async function endPhotoConsent(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ photo_consent_at: null, photo_consent_version: null })
    .where('id', '=', userId)
    .where('photo_consent_at', '<=', at.toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the guardian who agreed until `at`. */
export async function endGuardianConsent(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .deleteFrom('guardians')
    .where('user_id', '=', userId)
    .where('consent_at', '<=', at.toISOString())
    .execute()
}

/** Who agreed for a person under 18. */
export function guardianOf(db: Db, userId: string) {
  const guardians = db.selectFrom('guardians')
  const own = guardians.select(['name', 'phone', 'consent_at', 'consent_version'])
  return own.where('user_id', '=', userId).executeTakeFirst()
}

/** What a person answered last when the purposes became others. */
export function purposeAnswerOf(db: Db, userId: string) {
  const answers = db.selectFrom('purpose_answers').select(['version', 'agrees', 'answered_at'])
  return answers.where('user_id', '=', userId).executeTakeFirst()
}

/** What a person was asked to show on the site, and what they answered. */
export function publicationsOf(db: Db, userId: string) {
  const publications = db
    .selectFrom('publication_consents')
    .select(['state', 'requested_at', 'answered_at', 'withdrawn_at', 'consent_version', 'words', 'facts'])
  return publications.where('user_id', '=', userId).orderBy('requested_at').orderBy('id').execute()
}
