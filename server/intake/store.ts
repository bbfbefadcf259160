import type { Selectable } from 'kysely'
import type { IntakeAnswers, IntakeStep } from '#contract/intake.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type StepRow = Selectable<Tables['intake_steps']>

/** The stored steps of a member by name. */
export async function stepsOf(db: Db, userId: string): Promise<Partial<Record<IntakeStep, StepRow>>> {
  const rows = await db.selectFrom('intake_steps').selectAll().where('user_id', '=', userId).execute()
  return Object.fromEntries(rows.map((row) => [row.step, row]))
}

/** Saves a step; null records that it was skipped. The consent of the health step stays. */
export async function saveStep<Step extends IntakeStep>(
  tx: Tx,
  { userId, step, now }: { userId: string; step: Step; now: Date },
  answers: IntakeAnswers[Step] | null,
): Promise<void> {
  const saved = { answers: answers && JSON.stringify(answers), saved_at: now }
  await tx
    .insertInto('intake_steps')
    .values({ user_id: userId, step, ...saved })
    .onConflict((conflict) => conflict.columns(['user_id', 'step']).doUpdateSet(saved))
    .execute()
}

/** Records the consent to health answers; answers that are stored already stay. */
export async function saveConsent(
  tx: Tx,
  userId: string,
  { at, version }: { at: Date; version: string },
): Promise<void> {
  const consent = { consent_at: at, consent_version: version }
  await tx
    .insertInto('intake_steps')
    .values({ user_id: userId, step: 'health', ...consent })
    .onConflict((conflict) => conflict.columns(['user_id', 'step']).doUpdateSet(consent))
    .execute()
}

/** Deletes the health answers with the consent; the step counts as skipped, so that nobody is asked again. */
export async function deleteHealth(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('intake_steps')
    .set({ answers: null, consent_at: null, consent_version: null, saved_at: now })
    .where('user_id', '=', userId)
    .where('step', '=', 'health')
    .execute()
}
