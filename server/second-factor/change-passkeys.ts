import { maxPasskeys, type RegistrationResponse } from '#contract/second-factor-values.ts'
import { findUser } from '#server/accounts/index.ts'
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
} from '#server/accounts/passkeys/index.ts'
import { isFactorOn, lockAccount } from '#server/accounts/second-factors/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { assertFactorOn, type ProvenRequest } from './change-factor.ts'
import { type LocalizedRequest, mailerFor, withProof } from './prove-identity.ts'

/** The options that a browser needs to create a passkey; the challenge counts once, for ten minutes. */
export async function beginPasskeySetUp(context: Context, request: ProvenRequest) {
  await assertFactorOn(context, request)
  const { caller, visit } = request
  if (!offersPasskeys(visit.origin)) throw new AppError('passkeys_unavailable')
  const { settings } = await readPublishedSite(context)
  return withProof(context, request, async (tx) => {
    const user = await findUser(tx, caller.userId)
    const rows = await passkeysOf(tx, caller.userId)
    if (rows.length >= maxPasskeys) throw new AppError('too_many_passkeys')
    const name = user?.username ?? user?.email ?? caller.name
    const site = settings.companyName.en || 'Coach'
    const options = await passkeyRegistration(visit.origin, { user: { id: caller.userId, name }, site, rows })
    const begun = { userId: caller.userId, passwordHash: user?.password_hash ?? null }
    await openChallenge(tx, context, { ...begun, purpose: 'passkey', challenge: options.challenge })
    return options
  })
}

/** Stores a passkey created for the newest challenge. Throws 422 at `response` if it does not match. */
export async function addPasskey(
  context: Context,
  { name, response, ...request }: LocalizedRequest & { name: string; response: RegistrationResponse },
): Promise<PasskeyRow> {
  const { caller, visit } = request
  const { userId } = caller
  await assertFactorOn(context, { caller, visit })
  const { origin } = visit
  if (!offersPasskeys(origin)) throw new AppError('passkeys_unavailable')
  const invalidPasskey = new AppError('invalid_input', { fields: { response: 'passkey' } })
  const begun = await findRegistration(context.db, userId, context.clock.now())
  const challenge = begun?.passkey_challenge
  const made = challenge ? await verifyNewPasskey(response, { origin, challenge }) : null
  if (!begun || !made) throw invalidPasskey
  const notify = await mailerFor(context, request)
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now()
    await lockAccount(tx, userId, now)
    const user = await findUser(tx, userId)
    if (!(await isFactorOn(tx, userId))) throw new AppError('second_factor_off')
    if (!(await spendChallenge(tx, begun, { passwordHash: user?.password_hash ?? null })))
      throw invalidPasskey
    if ((await passkeysOf(tx, userId)).length >= maxPasskeys) throw new AppError('too_many_passkeys')
    const row = await insertPasskey(tx, { userId, name, now, ...made })
    if (!row) throw invalidPasskey
    await audit(
      tx,
      { userId, network: visit.network },
      { at: now, action: 'passkey.added', subjectId: userId, details: { name } },
    )
    await notify(tx, 'passkey_added')
    return row
  })
}

/** Deletes one of the caller's passkeys. Throws `not_found`. */
export async function removePasskey(
  context: Context,
  request: ProvenRequest & { id: string },
): Promise<Cookie[]> {
  await assertFactorOn(context, request)
  const { userId } = request.caller
  const notify = await mailerFor(context, request)
  const { cookies } = await withProof(context, request, async (tx) => {
    const name = await deletePasskey(tx, userId, request.id)
    if (name === undefined) throw new AppError('not_found')
    await audit(
      tx,
      { userId, network: request.visit.network },
      { at: context.clock.now(), action: 'passkey.removed', subjectId: userId, details: { name } },
    )
    await notify(tx, 'passkey_removed')
  })
  return cookies
}
