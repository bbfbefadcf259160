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
import { type Proof, type Request, withProof } from './prove-identity.ts'

/** A request that shows who makes it. */
export type ProvenRequest = Request & { proof: Proof }

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
    return newCodes(tx, userId, now)
  })
}

/** Switches the caller's factor off. Throws `second_factor_demanded` where all staff need one. */
export async function switchOff(context: Context, request: ProvenRequest): Promise<Cookie[]> {
  await assertFactorOn(context, request)
  const { userId } = request.caller
  const { cookies } = await withProof(context, request, async (tx) => {
    if (await isRequiredForStaff(tx)) throw new AppError('second_factor_demanded')
    if (!(await deleteFactor(tx, userId))) throw new AppError('second_factor_off')
    await deletePasskeys(tx, userId)
    await recordAudit(tx, {
      at: context.clock.now(),
      actorId: userId,
      action: 'second_factor_off',
      subjectId: userId,
      network: request.visit.network,
    })
  })
  return cookies
}

/** Says whether all staff need a factor. Only an admin who has one switches that on: throws `second_factor_off`. */
export async function changeRequirement(
  context: Context,
  { caller, visit, required }: Request & { required: boolean },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
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
  })
}
