import { randomBytes } from 'node:crypto'
import { recoveryCodesOfSet } from '#contract/second-factors-values.ts'
import type { Context } from '#server/context.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { markRecoveryCodeUsed, replaceRecoveryCodes } from './store.ts'

type Db = Context['db']

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const codeLength = 16

// 80 random bits need no slow hash, and no key: the codes are the way back where the secret key is lost.
const hashOf = (userId: string, code: string) => hashToken(`recovery-code:${userId}:${code}`)

/** Makes a set of recovery codes, in groups of four; earlier ones are void. Only their hashes are stored. */
export async function newCodes(tx: Db, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesOfSet }, () =>
    Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length]).join(''),
  )
  await replaceRecoveryCodes(tx, userId, { hashes: codes.map((code) => hashOf(userId, code)), now })
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'))
}

/** Whether a recovery code is right and was not used before; it is used up by this. */
export function spendRecoveryCode(
  tx: Db,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  return markRecoveryCodeUsed(tx, userId, { hash: hashOf(userId, code), now })
}
