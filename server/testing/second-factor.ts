import { generateSync } from 'otplib'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { beginFactor, confirmFactor, newCodes } from '#server/second-factors/index.ts'

/** The code that an authenticator app shows for a secret at a moment. */
export function codeAt(secret: string, at: Date): string {
  return generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) })
}

/** Six digits that no step around a moment has. */
export function wrongCode(secret: string, at: Date): string {
  const right = [-30_000, 0, 30_000].map((off) => codeAt(secret, new Date(at.getTime() + off)))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

/** Switches the second factor of an account on, as of a confirmation long ago; answers its secret and recovery codes. */
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
