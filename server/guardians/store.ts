import type { Insertable, Selectable } from 'kysely'
import type { IntakeAnswers } from '#contract/intake.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type GuardianRow = Selectable<Tables['guardians']>

/** Who agreed for a member, or undefined. */
export function findGuardian(db: Db, userId: string): Promise<GuardianRow | undefined> {
  return db.selectFrom('guardians').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Stores who agrees for a member, in the place of who did before. */
export async function saveGuardian(tx: Tx, row: Insertable<Tables['guardians']>): Promise<void> {
  const { user_id: _, ...changed } = row
  await tx
    .insertInto('guardians')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute()
}

/** Changes until when a guardian is needed, if there is one. */
export async function setNeededUntil(tx: Tx, userId: string, day: string): Promise<void> {
  await tx.updateTable('guardians').set({ needed_until: day }).where('user_id', '=', userId).execute()
}

/** Deletes who agreed for a member; returns whether there was anybody. */
export async function deleteGuardian(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('guardians').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the guardians of some members who are of age by now; returns how many. */
export async function deleteOfAge(tx: Tx, today: string, limit: number): Promise<number> {
  const due = tx.selectFrom('guardians').select('user_id').where('needed_until', '<=', today).limit(limit)
  const { numDeletedRows } = await tx.deleteFrom('guardians').where('user_id', 'in', due).executeTakeFirst()
  return Number(numDeletedRows)
}

/** The answers about weight, height and birth year of a member's intake. */
export async function bodyAnswersOf(db: Db, userId: string): Promise<IntakeAnswers['body'] | null> {
  const body = await db
    .selectFrom('intake_steps')
    .select('answers')
    .where('user_id', '=', userId)
    .where('step', '=', 'body')
    .executeTakeFirst()
  return (body?.answers ?? null) as IntakeAnswers['body'] | null
}
