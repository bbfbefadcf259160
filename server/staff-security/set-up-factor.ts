import QRCode from 'qrcode'
import { endSession, findUser, openSession, type SignedIn, type UserRow } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import {
  beginFactor,
  confirmFactor,
  findFactor,
  matchPending,
  newCodes,
  secretUri,
} from '#server/second-factors/index.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { type Request, type ToldRequest, tellerFor, withCode, withProof } from './prove-identity.ts'
import { endSessionsBut } from './store.ts'

type Transaction = Parameters<typeof endSession>[0]

/** What an authenticator app takes in: the secret as text, as a link, and as a picture to scan (a data URL). */
export type NewSecret = { secret: string; uri: string; qr: string }

/**
 * Makes a secret that counts once it is confirmed. Asks for the password, but for a token that only sets up, which a
 * password opened a moment ago. Throws `second_factor_already_on`.
 */
export async function beginSetUp(
  context: Context,
  { caller, visit, password }: Request & { password: string | undefined },
): Promise<{ answer: NewSecret; cookies: Cookie[] }> {
  const begin = async (tx: Transaction) => {
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

/** A factor that was switched on: the recovery codes, told once, and the session that a set-up token got for it. */
export type ConfirmedSetUp = { recoveryCodes: string[]; session: SignedIn | null }

/**
 * Switches the factor on by a code of the new secret. Sessions that were opened without it end. Throws 422 at `code`,
 * `second_factor_already_on`, `second_factor_off` where no set-up was begun, and `too_many_attempts`.
 */
export async function confirmSetUp(
  context: Context,
  { code, ...request }: ToldRequest & { code: string },
): Promise<ConfirmedSetUp> {
  const { caller, visit } = request
  const { userId } = caller
  const pending = await findFactor(context.db, userId)
  if (!pending) throw new AppError('second_factor_off')
  if (pending.confirmed_at) throw new AppError('second_factor_already_on')
  let step: number | null = null
  const uses = async (tx: Transaction) => {
    step = await matchPending(tx, context, { userId, code })
    return step !== null
  }
  const tell = await tellerFor(context, request)
  return withCode(context, { caller, visit, uses }, async (tx) => {
    const now = context.clock.now()
    const isConfirmed = step !== null && (await confirmFactor(tx, userId, { step, now }))
    if (!isConfirmed) throw new AppError('second_factor_already_on')
    const recoveryCodes = await newCodes(tx, userId, now)
    await endSessionsBut(tx, userId, caller.sessionId)
    await recordAudit(tx, {
      at: now,
      actorId: userId,
      action: 'second_factor_on',
      subjectId: userId,
      network: visit.network,
    })
    await tell(tx, 'on')
    return { recoveryCodes, session: await fullSession(tx, context, { caller, visit }) }
  })
}

async function fullSession(
  tx: Transaction,
  context: Context,
  { caller, visit }: Request,
): Promise<SignedIn | null> {
  if (caller.sessionKind !== 'staff_setup') return null
  const user: UserRow | undefined = await findUser(tx, caller.userId)
  if (!user) throw new AppError('unauthorized')
  await endSession(tx, caller.sessionId)
  const now = context.clock.now()
  const session = await openSession(tx, { userId: user.id, kind: 'staff', now }, visit)
  return { ...session, user }
}
