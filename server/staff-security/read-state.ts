import type { PasskeyView, SecondFactorState } from '#contract/second-factors.ts'
import type { Context } from '#server/context.ts'
import { offersPasskeys, type PasskeyRow, passkeysOf } from '#server/passkeys/index.ts'
import {
  findFactor,
  isRequiredForStaff,
  recoveryCodesLeft,
  takesCodes,
} from '#server/second-factors/index.ts'

/** How an account's second factor stands; `origin` is where its browser has the product open. */
export async function readState(
  context: Context,
  userId: string,
  origin: string,
): Promise<SecondFactorState> {
  const { db } = context
  const factor = await findFactor(db, userId)
  return {
    enabled: Boolean(factor?.confirmed_at),
    since: factor?.confirmed_at ?? null,
    appEnded: Boolean(factor?.confirmed_at) && !(await takesCodes(db, context, userId)),
    recoveryCodesLeft: await recoveryCodesLeft(db, userId),
    passkeys: (await passkeysOf(db, userId)).map(passkeyView),
    passkeysOffered: offersPasskeys(origin),
    requiredForStaff: await isRequiredForStaff(db),
  }
}

/** A passkey as its owner sees it. */
export function passkeyView(row: PasskeyRow): PasskeyView {
  return { _id: row.id, name: row.name, createdAt: row.created_at, usedAt: row.used_at }
}
