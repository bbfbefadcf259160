import type { PasskeyView, SecondFactorState } from '#contract/second-factor.ts'
import { offersPasskeys, type PasskeyRow, passkeysOf } from '#server/accounts/passkeys/index.ts'
import {
  findFactor,
  isRequiredForStaff,
  recoveryCodesLeft,
  takesCodes,
} from '#server/accounts/second-factors/index.ts'
import type { Context } from '#server/context.ts'

/** The state of an account's second factor; `origin` is the origin of the browser's page. */
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

/** A passkey for its owner. */
export function passkeyView(row: PasskeyRow): PasskeyView {
  return { _id: row.id, name: row.name, createdAt: row.created_at, usedAt: row.used_at }
}
