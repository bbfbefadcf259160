import { deletePasskeys } from '#server/accounts/passkeys/index.ts'
import {
  deleteFactor,
  isFactorOn,
  isRequiredForStaff,
  lockAccount,
  newCodes,
  setRequired,
} from '#server/accounts/second-factors/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import {
  type IdentityProof,
  type LocalizedRequest,
  mailerFor,
  type SignedInRequest,
  withProof,
} from './prove-identity.ts'
import { endAllSessions } from './store.ts'

/** A request with proof of the caller's identity. */
export type ProvenRequest = LocalizedRequest & { proof: IdentityProof }

/** Throws `second_factor_off` if the caller has no factor, before any proof is checked. */
export async function assertFactorOn(context: Context, { caller }: SignedInRequest): Promise<void> {
  if (!(await isFactorOn(context.db, caller.userId))) throw new AppError('second_factor_off')
}

/** Creates ten new recovery codes; earlier ones become invalid. */
export async function renewCodes(
  context: Context,
  request: ProvenRequest,
): Promise<{ answer: string[]; cookies: Cookie[] }> {
  await assertFactorOn(context, request)
  const { userId } = request.caller
  const notify = await mailerFor(context, request)
  return withProof(context, request, async (tx) => {
    const now = context.clock.now()
    if (!(await isFactorOn(tx, userId))) throw new AppError('second_factor_off')
    await audit(
      tx,
      { userId, network: request.visit.network },
      { at: now, action: 'recovery_codes.renewed', subjectId: userId },
    )
    await notify(tx, 'recovery_codes')
    return newCodes(tx, userId, now)
  })
}

/**
 * Turns the caller's factor off. If all staff need one, ends all their sessions, so that the next sign-in sets up a new
 * one: a user who lost the phone and signed in by a recovery code has no other way.
 */
export async function turnOff(context: Context, request: ProvenRequest): Promise<Cookie[]> {
  await assertFactorOn(context, request)
  const { userId } = request.caller
  const notify = await mailerFor(context, request)
  const { cookies } = await withProof(context, request, async (tx) => {
    if (!(await deleteFactor(tx, userId))) throw new AppError('second_factor_off')
    await deletePasskeys(tx, userId)
    if (await isRequiredForStaff(tx)) await endAllSessions(tx, userId)
    await audit(
      tx,
      { userId, network: request.visit.network },
      { at: context.clock.now(), action: 'second_factor.disabled', subjectId: userId },
    )
    await notify(tx, 'off')
  })
  return cookies
}

/**
 * Sets whether all staff need a factor. Only an admin with a factor can require it: throws `second_factor_off`. Turning
 * the requirement off weakens every account, so it needs a proof in addition to the session.
 */
export async function changeRequirement(
  context: Context,
  { caller, visit, required, proof }: SignedInRequest & { proof: IdentityProof; required: boolean },
): Promise<Cookie[]> {
  const change = async (tx: Tx) => {
    const now = context.clock.now()
    await lockAccount(tx, caller.userId, now)
    if (required && !(await isFactorOn(tx, caller.userId))) throw new AppError('second_factor_off')
    if ((await isRequiredForStaff(tx)) === required) return
    await setRequired(tx, required, now)
    await audit(
      tx,
      { userId: caller.userId, network: visit.network },
      { at: now, action: required ? 'second_factor.required' : 'second_factor.made_optional' },
    )
  }
  if (!required) return (await withProof(context, { caller, visit, proof }, change)).cookies
  await inTransaction(context.db, change)
  return []
}
