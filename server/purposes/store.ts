import type { Insertable } from 'kysely'
import type { OwnPurposes } from '#contract/purposes.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** What a member would lose by not agreeing. */
export async function heldOf(db: Db, userId: string): Promise<OwnPurposes['held']> {
  const health = db.selectFrom('intake_steps').select('step').where('user_id', '=', userId)
  const answers = health.where('step', '=', 'health').where('answers', 'is not', null)
  const photos = db.selectFrom('progress_photos').select(db.fn.countAll<number>().as('count'))
  const { count } = await photos.where('user_id', '=', userId).executeTakeFirstOrThrow()
  const guardian = db.selectFrom('guardians').select('user_id').where('user_id', '=', userId)
  return {
    healthAnswers: (await answers.executeTakeFirst()) !== undefined,
    photos: Number(count),
    guardian: (await guardian.executeTakeFirst()) !== undefined,
  }
}

/** Saves an answer in the place of the last one; returns whether it says something else. */
export async function saveAnswer(tx: Tx, answer: Insertable<Tables['purpose_answers']>): Promise<boolean> {
  const { user_id, ...changed } = answer
  const own = tx.selectFrom('purpose_answers').selectAll().where('user_id', '=', user_id)
  const last = await own.executeTakeFirst()
  if (last && Boolean(last.agrees) === answer.agrees && last.version === answer.version) return false
  await tx
    .insertInto('purpose_answers')
    .values(answer)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute()
  return true
}

/** Renews the consents of a member that hold; that of a request stays as it was sent. */
export async function renewConsents(
  tx: Tx,
  userId: string,
  { at, version }: { at: Date; version: string },
): Promise<void> {
  const consent = { consent_at: at, consent_version: version }
  await tx
    .updateTable('users')
    .set({ photo_consent_at: at, photo_consent_version: version })
    .where('id', '=', userId)
    .where('photo_consent_at', 'is not', null)
    .execute()
  await tx
    .updateTable('intake_steps')
    .set(consent)
    .where('user_id', '=', userId)
    .where('step', '=', 'health')
    .where('consent_at', 'is not', null)
    .execute()
  await tx.updateTable('guardians').set(consent).where('user_id', '=', userId).execute()
}
