import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { acceptStep, allSecrets, findFactor, replaceSecret, savePendingSecret } from './store.ts'
import { newSecret, stepOf } from './totp.ts'

type Stored = { user_id: string; sealed_secret: string }

const purpose = 'totp-secret'

/** Saves a new unconfirmed secret; null if the account has a confirmed one. */
export async function beginFactor(tx: Tx, context: Context, userId: string): Promise<string | null> {
  const secret = newSecret()
  const sealed = context.secrets.encrypt(purpose, secret, userId)
  const isSaved = await savePendingSecret(tx, { userId, sealed, now: context.clock.now() })
  return isSaved ? secret : null
}

/** The time step of a code for the unconfirmed secret; null if the code is wrong. */
export async function matchPending(
  tx: Tx,
  context: Context,
  { userId, code }: { userId: string; code: string },
): Promise<number | null> {
  const factor = await findFactor(tx, userId)
  const secret = factor && readSecret(context, factor)
  return secret ? stepOf(secret, code, context.clock.now()) : null
}

/** Whether a code is right and unused; uses it up. Of several concurrent uses one wins, also across processes. */
export async function spendCode(
  tx: Tx,
  context: Context,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const factor = await findFactor(tx, userId)
  if (!factor?.confirmed_at) return false
  const secret = readSecret(context, factor)
  const step = secret && stepOf(secret, code, context.clock.now())
  return step ? acceptStep(tx, userId, step) : false
}

/** Whether the app codes of an account can be verified: not if its secret was encrypted with a key that is lost. */
export async function takesCodes(db: Db, context: Context, userId: string): Promise<boolean> {
  const factor = await findFactor(db, userId)
  return Boolean(factor && readSecret(context, factor))
}

/** Re-encrypts with the current key what the previous key encrypted, so that it can be dropped. Returns the count. */
export async function reencryptSecrets(context: Context): Promise<number> {
  let count = 0
  for (const { user_id: userId, sealed_secret: sealed } of await allSecrets(context.db)) {
    const read = context.secrets.decrypt(purpose, sealed, userId)
    if (!read?.isOutdated) continue
    const next = context.secrets.encrypt(purpose, read.text, userId)
    if (await replaceSecret(context.db, { userId, sealed, next })) count += 1
  }
  return count
}

function readSecret(
  { secrets, log }: Context,
  { user_id: userId, sealed_secret: sealed }: Stored,
): string | null {
  const read = secrets.decrypt(purpose, sealed, userId)
  if (read) return read.text
  log.warn(
    { userId },
    'a second factor cannot be decrypted: its SECRET_KEY is neither the current nor the previous one',
  )
  return null
}
