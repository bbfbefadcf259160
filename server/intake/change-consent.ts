import type { IntakeAnswers } from '#contract/intake.ts'
import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { markErasedTraces, truncateErased } from '#server/platform/database/erased-traces.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { recordWithdrawal, tryWriteErasures } from '#server/privacy/index.ts'
import { agreedVersion, assertPurposes } from '#server/privacy-page/index.ts'
import { birthYearIn, healthStepFor } from './rules.ts'
import { deleteHealth, saveConsent, stepsOf } from './store.ts'

/**
 * Records a member's consent to health answers, with its time and the version of the privacy page that was shown. A
 * repeat changes nothing. Throws `birth_year_missing`, `health_closed_to_minors`, `privacy_page_changed`
 * and `purposes_changed`.
 */
export async function giveConsent(context: Context, actor: Actor, shown: number | undefined): Promise<void> {
  const now = context.clock.now()
  const { userId } = actor
  const version = await agreedVersion(context, shown)
  await assertPurposes(context, userId)
  await inTransaction(context.db, async (tx) => {
    if (!(await lockUser(tx, userId, now))) throw new AppError('unauthorized')
    const { body, health } = await stepsOf(tx, userId)
    const closed = whyClosed(body?.answers, now)
    if (closed) throw new AppError(closed)
    if (health?.consent_at && health.consent_version === version) return
    await saveConsent(tx, userId, { at: now, version })
    const details = { version }
    await audit(tx, actor, { at: now, action: 'health_consent.given', subjectId: userId, details })
  })
}

/** Withdraws a member's consent and deletes the health answers. A repeat changes nothing. */
export async function withdrawConsent(context: Context, actor: Actor): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    if (!(await lockUser(tx, actor.userId, now))) throw new AppError('unauthorized')
    await deleteHealthOf(tx, actor, now)
  })
  await tryWriteErasures(context)
  await truncateErased(context)
}

/** Deletes the health answers with the consent; audits the end of a consent. Call `tryWriteErasures` after the commit. */
export async function deleteHealthOf(tx: Tx, actor: Actor, now: Date): Promise<void> {
  const { userId } = actor
  const { health } = await stepsOf(tx, userId)
  // Answers exist only with a consent.
  if (!health?.consent_at) return
  await deleteHealth(tx, userId, now)
  await recordWithdrawal(tx, userId, { consent: 'health', now })
  await markErasedTraces(tx)
  const details = { version: health.consent_version }
  await audit(tx, actor, { at: now, action: 'health_consent.withdrawn', subjectId: userId, details })
}

/** Why the health step is closed to somebody with these answers of the step `body`; undefined if it is open. */
export function whyClosed(
  body: unknown,
  now: Date,
): 'birth_year_missing' | 'health_closed_to_minors' | undefined {
  const step = healthStepFor(birthYearIn(body as IntakeAnswers['body'] | null | undefined), now)
  if (step === 'open') return
  return step === 'closed_to_minors' ? 'health_closed_to_minors' : 'birth_year_missing'
}
