import QRCode from 'qrcode'
import { deletePlaceOf, findUser, openSession, type SignedIn, type UserRow } from '#server/accounts/index.ts'
import {
  beginFactor,
  confirmFactor,
  findFactor,
  matchPending,
  newCodes,
  secretUri,
} from '#server/accounts/second-factors/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { readPublishedSite } from '#server/site/index.ts'
import {
  type LocalizedRequest,
  mailerFor,
  type SignedInRequest,
  withCode,
  withProof,
} from './prove-identity.ts'
import { endSessionsBut } from './store.ts'

/** A secret for an authenticator app: as text, as a URI, and as a QR code (a data URL). */
export type NewSecret = { secret: string; uri: string; qr: string }

/**
 * Creates an unconfirmed secret. Requires the password, except with a set-up session, which a password opened moments
 * ago. Throws `second_factor_already_on`.
 */
export async function beginSetUp(
  context: Context,
  { caller, visit, password }: SignedInRequest & { password: string | undefined },
): Promise<{ answer: NewSecret; cookies: Cookie[] }> {
  const begin = async (tx: Tx) => {
    const secret = await beginFactor(tx, context, caller.userId)
    if (secret === null) throw new AppError('second_factor_already_on')
    return secret
  }
  const isFresh = caller.sessionKind === 'staff_setup'
  if (!isFresh && password === undefined)
    throw new AppError('invalid_input', { fields: { password: 'required' } })
  const { answer: secret, cookies } = isFresh
    ? { answer: await inTransaction(context.db, begin), cookies: [] }
    : await withProof(context, { caller, visit, proof: { password } }, begin)
  const user = await findUser(context.db, caller.userId)
  const { settings } = await readPublishedSite(context)
  const label = user?.username ?? user?.email ?? caller.name
  const uri = secretUri(secret, { issuer: settings.companyName.en || 'Coach', label })
  return { answer: { secret, uri, qr: await qrPicture(uri) }, cookies }
}

async function qrPicture(uri: string): Promise<string> {
  const drawing = await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
  return `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
}

/** A confirmed factor: recovery codes, shown once, and the session that replaces a set-up session. */
export type ConfirmedSetUp = { recoveryCodes: string[]; session: SignedIn | null }

/**
 * Turns the factor on by a code of the new secret. Ends sessions that were opened without it. Throws 422 at `code`,
 * `second_factor_already_on`, `second_factor_off` if no set-up was started, and `too_many_attempts`.
 */
export async function confirmSetUp(
  context: Context,
  { code, ...request }: LocalizedRequest & { code: string },
): Promise<ConfirmedSetUp> {
  const { caller, visit } = request
  const { userId } = caller
  const pending = await findFactor(context.db, userId)
  if (!pending) throw new AppError('second_factor_off')
  if (pending.confirmed_at) throw new AppError('second_factor_already_on')
  let step: number | null = null
  const useCode = async (tx: Tx) => {
    step = await matchPending(tx, context, { userId, code })
    return step !== null
  }
  const notify = await mailerFor(context, request)
  return withCode(context, { caller, visit, useCode }, async (tx) => {
    const now = context.clock.now()
    const isConfirmed = step !== null && (await confirmFactor(tx, userId, { step, now }))
    if (!isConfirmed) throw new AppError('second_factor_already_on')
    const recoveryCodes = await newCodes(tx, userId, now)
    await endSessionsBut(tx, userId, caller.sessionId)
    await audit(
      tx,
      { userId, network: visit.network },
      { at: now, action: 'second_factor.enabled', subjectId: userId },
    )
    await notify(tx, 'on')
    return { recoveryCodes, session: await fullSession(tx, context, { caller, visit }) }
  })
}

async function fullSession(
  tx: Tx,
  context: Context,
  { caller, visit }: SignedInRequest,
): Promise<SignedIn | null> {
  if (caller.sessionKind !== 'staff_setup') return null
  const user: UserRow | undefined = await findUser(tx, caller.userId)
  if (!user) throw new AppError('unauthorized')
  await deletePlaceOf(tx, caller.userId, caller.sessionId)
  const now = context.clock.now()
  const session = await openSession(tx, { userId: user.id, kind: 'staff', now }, visit)
  return { ...session, user }
}
