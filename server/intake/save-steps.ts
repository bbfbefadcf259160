import { type IntakeInput, intakeSteps } from '#contract/intake.ts'
import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { truncateErased } from '#server/platform/database/erased-traces.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { recordWithdrawal, tryWriteErasures } from '#server/privacy/index.ts'
import { agreedVersion, assertPurposes } from '#server/privacy-page/index.ts'
import { endPublications } from '#server/publication-consents/withdrawals/index.ts'
import { readNewestSite } from '#server/site/index.ts'
import { removeFiles } from '#server/uploads/index.ts'
import { deleteHealthOf, whyClosed } from './change-consent.ts'
import { assertMeasuresAllowed, followGuardian } from './guardian-consent.ts'
import { birthYearIn, birthYearProblem, healthStepFor } from './rules.ts'
import { saveStep, stepsOf } from './store.ts'

/**
 * Saves the given steps in one transaction; of two saves of a step the last one counts. A birth year of a minor deletes
 * the health answers with their consent, and ends what the member agreed to show on the site. Throws `invalid_input` for
 * an impossible birth year, and for health answers `health_consent_missing`, `birth_year_missing`, `health_closed_to_minors`;
 * for weight and height of a minor `guardian_consent_missing`, and for any answers `purposes_changed`.
 */
export async function saveSteps(context: Context, input: IntakeInput, actor: Actor): Promise<void> {
  const now = context.clock.now()
  const { userId } = actor
  const problem = birthYearProblem(birthYearIn(input.body), now)
  if (problem) throw new AppError('invalid_input', { fields: { 'body.birthYear': problem } })
  const shown = input.guardian?.privacyVersion
  const version = input.guardian ? await agreedVersion(context, shown, 'guardian.agrees') : null
  // Skipping stores nothing.
  if (intakeSteps.some((step) => input[step]) || input.guardian) await assertPurposes(context, userId)
  const ended = await inTransaction(context.db, async (tx) => {
    if (!(await lockUser(tx, userId, now))) throw new AppError('unauthorized')
    await followGuardian(tx, input, { actor, now, version })
    if (input.body !== undefined) await followBirthYear(tx, input.body, { actor, now })
    if (input.health) await assertHealthAllowed(tx, input, { userId, now })
    for (const step of intakeSteps) {
      const answers = input[step]
      if (answers !== undefined) await saveStep(tx, { userId, step, now }, answers)
    }
    await assertMeasuresAllowed(tx, input, { userId, now })
    return healthStepFor(birthYearIn(input.body), now) === 'closed_to_minors'
      ? endPublicationsOf(tx, actor, now)
      : nothingEnded
  })
  await tryWriteErasures(context)
  if (ended.withdrawn.length > 0) {
    await readNewestSite(context)
    await truncateErased(context)
  }
  for (const key of ended.files) await removeFiles(context, key)
}

const nothingEnded = { withdrawn: [], files: [] }

/** Takes a minor's results off the site, and ends a request that waits. */
async function endPublicationsOf(tx: Tx, actor: Actor, now: Date) {
  const { userId } = actor
  const ended = await endPublications(tx, { userId, now })
  for (const publication of ended.withdrawn) {
    await recordWithdrawal(tx, userId, { consent: 'publication', publication, now })
    await audit(tx, actor, { at: now, action: 'publication_consent.withdrawn', subjectId: userId })
  }
  return ended
}

/**
 * A minor's birth year deletes the health answers. Without one they could not have been given, so it stays while they are
 * stored.
 */
async function followBirthYear(
  tx: Tx,
  body: NonNullable<IntakeInput['body']> | null,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const step = healthStepFor(birthYearIn(body), now)
  if (step === 'closed_to_minors') await deleteHealthOf(tx, actor, now)
  if (step !== 'birth_year_missing') return
  const { health } = await stepsOf(tx, actor.userId)
  if (health?.consent_at) throw new AppError('birth_year_missing')
}

/** Health answers need the birth year of an adult, sent now or before, and the consent. */
async function assertHealthAllowed(
  tx: Tx,
  { body }: IntakeInput,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const stored = await stepsOf(tx, userId)
  const sent = body === undefined ? stored.body?.answers : body
  const closed = whyClosed(sent, now)
  if (closed) throw new AppError(closed)
  if (!stored.health?.consent_at) throw new AppError('health_consent_missing')
}
