import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { deletePasskeys } from '#server/passkeys/index.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import {
  deleteFactor,
  isFactorOn,
  isRequiredForStaff,
  lockAccount,
  newCodes,
  setRequired,
} from '#server/second-factors/index.ts'
import { type Proof, type Request, type ToldRequest, tellerFor, withProof } from './prove-identity.ts'
import { endAllSessions } from './store.ts'

type Transaction = Parameters<typeof endAllSessions>[0]

/** A request that shows who makes it. */
export type ProvenRequest = ToldRequest & { proof: Proof }

/** Throws `second_factor_off` where the caller has no factor, before anything is judged. */
export async function assertFactorOn(context: Context, { caller }: Request): Promise<void> {
  if (!(await isFactorOn(context.db, caller.userId))) throw new AppError('second_factor_off')
}

/** Makes ten new recovery codes; the earlier ones are void. */
export async function renewCodes(
  context: Context,
  request: ProvenRequest,
): Promise<{ answer: string[]; cookies: Cookie[] }> {
  await assertFactorOn(context, request)
  const { userId } = request.caller
  const tell = await tellerFor(context, request)
  return withProof(context, request, async (tx) => {
    const now = context.clock.now()
    if (!(await isFactorOn(tx, userId))) throw new AppError('second_factor_off')
    await recordAudit(tx, {
      at: now,
      actorId: userId,
      action: 'recovery_codes_renewed',
      subjectId: userId,
      network: request.visit.network,
    })
    await tell(tx, 'recovery_codes')
    return newCodes(tx, userId, now)
  })
}

/**
 * Switches the caller's factor off. Where all staff need one, all their sessions end too, and the next sign-in sets up
 * another: whoever came in by a recovery code since their phone is gone has no other way to a new one.
 */
export async function switchOff(context: Context, request: ProvenRequest): Promise<Cookie[]> {
  await assertFactorOn(context, request)
  const { userId } = request.caller
  const tell = await tellerFor(context, request)
  const { cookies } = await withProof(context, request, async (tx) => {
    if (!(await deleteFactor(tx, userId))) throw new AppError('second_factor_off')
    await deletePasskeys(tx, userId)
    if (await isRequiredForStaff(tx)) await endAllSessions(tx, userId)
    await recordAudit(tx, {
      at: context.clock.now(),
      actorId: userId,
      action: 'second_factor_off',
      subjectId: userId,
      network: request.visit.network,
    })
    await tell(tx, 'off')
  })
  return cookies
}

/**
 * Says whether all staff need a factor. Only an admin who has one switches that on: throws `second_factor_off`. Lifting
 * it weakens every account, so an open session is not enough for it: it asks for a proof.
 */
export async function changeRequirement(
  context: Context,
  { caller, visit, required, proof }: Request & { proof: Proof; required: boolean },
): Promise<Cookie[]> {
  const change = async (tx: Transaction) => {
    const now = context.clock.now()
    await lockAccount(tx, caller.userId, now)
    if (required && !(await isFactorOn(tx, caller.userId))) throw new AppError('second_factor_off')
    if ((await isRequiredForStaff(tx)) === required) return
    await setRequired(tx, required, now)
    await recordAudit(tx, {
      at: now,
      actorId: caller.userId,
      action: required ? 'second_factor_required' : 'second_factor_optional',
      network: visit.network,
    })
  }
  if (!required) return (await withProof(context, { caller, visit, proof }, change)).cookies
  await inTransaction(context.db, change)
  return []
}
