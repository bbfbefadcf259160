import { generateSync } from 'otplib'
import { beginFactor, confirmFactor, newCodes } from '#server/accounts/second-factors/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'

/** The authenticator code of a secret at a time. */
export function codeAt(secret: string, at: Date): string {
  return generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) })
}

/** Six digits that are wrong in all time steps around `at`. */
export function wrongCode(secret: string, at: Date): string {
  const right = [-30_000, 0, 30_000].map((off) => codeAt(secret, new Date(at.getTime() + off)))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

/** Turns on the second factor of an account; returns its secret and recovery codes. */
export async function aSecondFactor(
  context: Context,
  { id }: { id: string },
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const secret = await beginFactor(tx, context, id)
    if (secret === null || !(await confirmFactor(tx, id, { step: 0, now }))) {
      throw new Error('The account has a second factor already')
    }
    return { secret, recoveryCodes: await newCodes(tx, id, now) }
  })
}
