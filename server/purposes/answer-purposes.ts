import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { withdrawConsent, withdrawGuardian } from '#server/intake/index.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { hasPurposesInForce } from '#server/privacy-page/index.ts'
import { changeConsent } from '#server/progress/index.ts'
import { renewConsents, saveAnswer } from './store.ts'

/**
 * Stores a member's answer to a change of the purposes. Agreeing renews the consents that hold; not agreeing withdraws them, each as
 * the member could alone. Throws `privacy_page_changed` if the page that was shown has other purposes than the one in force.
 */
export async function answerPurposes(
  context: Context,
  { agrees, privacyVersion }: { agrees: boolean; privacyVersion: number },
  actor: Actor,
): Promise<void> {
  const now = context.clock.now()
  const { userId } = actor
  if (!(await hasPurposesInForce(context, privacyVersion))) throw new AppError('privacy_page_changed')
  if (!agrees) {
    // Each can be repeated, so a press that was interrupted is finished by the next one.
    await withdrawConsent(context, actor)
    await changeConsent(context, { given: false }, actor)
    await withdrawGuardian(context, actor)
  }
  const answer = { user_id: userId, version: String(privacyVersion), agrees, answered_at: now }
  await inTransaction(context.db, async (tx) => {
    if (!(await lockUser(tx, userId, now))) throw new AppError('unauthorized')
    if (!(await saveAnswer(tx, answer))) return
    if (agrees) await renewConsents(tx, userId, { at: now, version: answer.version })
    const action = agrees ? 'purposes.agreed' : 'purposes.declined'
    await audit(tx, actor, { at: now, action, subjectId: userId, details: { version: answer.version } })
  })
}
