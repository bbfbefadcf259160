import { mostPasskeys, type RegistrationResponse } from '#contract/second-factors-values.ts'
import { findUser } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import {
  deletePasskey,
  findRegistration,
  insertPasskey,
  offersPasskeys,
  openChallenge,
  type PasskeyRow,
  passkeyRegistration,
  passkeysOf,
  spendChallenge,
  verifyNewPasskey,
} from '#server/passkeys/index.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { isFactorOn, lockAccount } from '#server/second-factors/index.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { assertFactorOn, type ProvenRequest } from './change-factor.ts'
import { type ToldRequest, tellerFor, withProof } from './prove-identity.ts'

/** What a browser needs to make a passkey for the caller; the challenge counts once, for ten minutes. */
export async function beginPasskeySetUp(context: Context, request: ProvenRequest) {
  await assertFactorOn(context, request)
  const { caller, visit } = request
  if (!offersPasskeys(visit.origin)) throw new AppError('passkeys_unavailable')
  const { settings } = await readPublishedSite(context)
  return withProof(context, request, async (tx) => {
    const user = await findUser(tx, caller.userId)
    const rows = await passkeysOf(tx, caller.userId)
    if (rows.length >= mostPasskeys) throw new AppError('too_many_passkeys')
    const name = user?.username ?? user?.email ?? caller.name
    const site = settings.companyName.en || 'Coach'
    const options = await passkeyRegistration(visit.origin, { user: { id: caller.userId, name }, site, rows })
    const begun = { userId: caller.userId, passwordHash: user?.password_hash ?? null }
    await openChallenge(tx, context, { ...begun, purpose: 'passkey', challenge: options.challenge })
    return options
  })
}

/** Stores a passkey that a browser made for the newest challenge. What does not fit it is 422 at `response`. */
export async function addPasskey(
  context: Context,
  { name, response, ...request }: ToldRequest & { name: string; response: RegistrationResponse },
): Promise<PasskeyRow> {
  const { caller, visit } = request
  const { userId } = caller
  await assertFactorOn(context, { caller, visit })
  const { origin } = visit
  if (!offersPasskeys(origin)) throw new AppError('passkeys_unavailable')
  const refused = new AppError('invalid_input', { fields: { response: 'passkey' } })
  const begun = await findRegistration(context.db, userId, context.clock.now())
  const challenge = begun?.passkey_challenge
  const made = challenge ? await verifyNewPasskey(response, { origin, challenge }) : null
  if (!begun || !made) throw refused
  const tell = await tellerFor(context, request)
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now()
    await lockAccount(tx, userId, now)
    const user = await findUser(tx, userId)
    if (!(await isFactorOn(tx, userId))) throw new AppError('second_factor_off')
    if (!(await spendChallenge(tx, begun, { passwordHash: user?.password_hash ?? null }))) throw refused
    if ((await passkeysOf(tx, userId)).length >= mostPasskeys) throw new AppError('too_many_passkeys')
    const row = await insertPasskey(tx, { userId, name, now, ...made })
    if (!row) throw refused
    await recordAudit(tx, {
      at: now,
      actorId: userId,
      action: 'passkey_added',
      subjectId: userId,
      details: { name },
      network: visit.network,
    })
    await tell(tx, 'passkey_added')
    return row
  })
}

/** Removes one of the caller's passkeys. Throws `not_found`. */
export async function removePasskey(
  context: Context,
  request: ProvenRequest & { id: string },
): Promise<Cookie[]> {
  await assertFactorOn(context, request)
  const { userId } = request.caller
  const tell = await tellerFor(context, request)
  const { cookies } = await withProof(context, request, async (tx) => {
    const name = await deletePasskey(tx, userId, request.id)
    if (name === undefined) throw new AppError('not_found')
    await recordAudit(tx, {
      at: context.clock.now(),
      actorId: userId,
      action: 'passkey_removed',
      subjectId: userId,
      details: { name },
      network: request.visit.network,
    })
    await tell(tx, 'passkey_removed')
  })
  return cookies
}
