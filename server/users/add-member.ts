import { toE164 } from '#contract/phones.ts'
import type { NewMember } from '#contract/users.ts'
import { createUser, findUserByEmail, lockAddress, makeFindable } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { changePlan } from './change-plan.ts'

/**
 * Adds an account without a password and returns its id. It claims the email as a registration does, so it takes
 * nothing from others who use the address; a package is assigned by the same rules as to any account. Throws
 * `email_taken` if an account has verified the email, and `email_not_confirmed` if there is a package and others use it.
 */
export async function addMember(
  context: Context,
  given: NewMember & { coachId: string | null },
  actor: Actor,
): Promise<string> {
  const { name, email, phone, subscription, coachId } = given
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    // Before the account, as every verification of the address does.
    await lockAddress(tx, email)
    if (await findUserByEmail(tx, email)) throw new AppError('email_taken', { at: 'email' })
    const user = await createUser(tx, {
      ...{ role: 'user', name, email: null, unprovedEmail: email },
      ...{ phone, phoneE164: toE164(phone), passwordHash: null, coachId, now },
    })
    await makeFindable(tx, user.id)
    const ofPlan = await changePlan({ tx, context, user, actor, now }, { subscription })
    const changes = [{ action: 'user.added' as const, details: {} }, ...ofPlan.changes]
    for (const { action, details } of changes) {
      await audit(tx, actor, { at: now, action, subjectId: user.id, ...(details && { details }) })
    }
    return user.id
  })
}
