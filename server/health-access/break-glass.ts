import { glassMinutes } from '#contract/health-access.ts'
import { takesCodes } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { RequestOrigin } from '#server/platform/http/request-origin.ts'
import { newId } from '#server/platform/ids.ts'
import { type IdentityProof, withProof } from '#server/second-factor/index.ts'
import { healthAccessOf } from './rules.ts'
import { findActiveCoach, findWall, insertOpening, staffColumns } from './store.ts'

/** Who opens whose health data, why, and how they prove who they are. */
type Breaking = {
  userId: string
  reason: string
  proof: IdentityProof
  caller: AccountCaller
  visit: RequestOrigin
}

/**
 * Opens a user's health data to an owner or admin for an hour. Returns its end, and the cookies of the known device. While
 * it is open it returns the same end, without a new proof. Throws `not_found`, `glass_not_needed`, and 422 at `code` or
 * `password`.
 */
export async function breakGlass(
  context: Context,
  { userId, reason, proof, caller, visit }: Breaking,
): Promise<{ answer: { until: string }; cookies: Cookie[] }> {
  const { db, clock } = context
  const wallAt = (of: Db, now: Date) => findWall(of, { userId, staffId: caller.userId, now })
  const wall = await wallAt(db, clock.now())
  if (!wall) throw new AppError('not_found')
  if (wall.until !== null) return { answer: { until: wall.until }, cookies: [] }
  if (healthAccessOf(caller, wall) !== 'glass') throw new AppError('glass_not_needed')
  const open = async (tx: Tx) => {
    const now = clock.now()
    // A second press waited for the first one, which locked the account of whoever presses. The role may have changed.
    const present = await wallAt(tx, now)
    const by = await findActiveCoach(tx, caller.userId)
    if (!present || !by) throw new AppError('not_found')
    if (present.until !== null) return { until: present.until }
    if (healthAccessOf({ ...caller, staffRole: by.staffRole }, present) !== 'glass')
      throw new AppError('forbidden')
    const until = new Date(now.getTime() + glassMinutes * 60_000)
    await insertOpening(tx, {
      ...{ id: newId(now), user_id: userId, ...staffColumns(by), reason },
      ...{ opened_at: now, expires_at: until },
    })
    const actor = { userId: caller.userId, network: visit.network }
    await audit(tx, actor, { at: now, action: 'glass.broken', subjectId: userId })
    return { until: until.toISOString() }
  }
  return withProof(context, { caller, visit, proof: await proofOf(context, caller, proof) }, open)
}

/** The proof that the caller owes: a code of their app if they have one, else their password. */
async function proofOf(
  context: Context,
  { userId }: AccountCaller,
  given: IdentityProof,
): Promise<IdentityProof> {
  const field = (await takesCodes(context.db, context, userId)) ? 'code' : 'password'
  if (given[field] === undefined) throw new AppError('invalid_input', { fields: { [field]: 'required' } })
  return { [field]: given[field] }
}
