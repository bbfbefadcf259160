import { randomBytes } from 'node:crypto'
import { recoveryCodesOfSet } from '#contract/second-factor-values.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { markRecoveryCodeUsed, replaceRecoveryCodes } from './store.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const codeLength = 16

// 80 random bits need no slow hash, and no key: recovery codes must work after the secret key is lost.
const hashOf = (userId: string, code: string) => hashToken(`recovery-code:${userId}:${code}`)

/** Creates a set of recovery codes, in groups of four; earlier ones become invalid. Only their hashes are stored. */
export async function newCodes(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesOfSet }, () =>
    Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length]).join(''),
  )
  await replaceRecoveryCodes(tx, userId, { hashes: codes.map((code) => hashOf(userId, code)), now })
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'))
}

/** Whether a recovery code is right and unused; marks it as used. */
export function spendRecoveryCode(
  tx: Tx,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  return markRecoveryCodeUsed(tx, userId, { hash: hashOf(userId, code), now })
}
