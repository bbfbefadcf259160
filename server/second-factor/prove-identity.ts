import type { Language } from '#contract/values.ts'
import {
  afterPassword,
  factorChangeMailer,
  findUser,
  guardCode,
  isSessionActive,
  judgeOwnPassword,
  passCode,
  settleOwnPassword,
  withdrawAttempt,
} from '#server/accounts/index.ts'
import { lockAccount, spendCode } from '#server/accounts/second-factors/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { RequestOrigin } from '#server/platform/http/request-origin.ts'

/** Proof of the caller's identity: the password, or a fresh code of their app. */
export type IdentityProof = { password?: string | undefined; code?: string | undefined }

/** A signed-in caller and the request's origin. */
export type SignedInRequest = { caller: AccountCaller; visit: RequestOrigin }

/** A request with the language of its response and of the notification mail. */
export type LocalizedRequest = SignedInRequest & { language: Language }

/** Returns a function that mails the caller about a change of their second factor. */
export const mailerFor = (context: Context, { caller, language }: LocalizedRequest) =>
  factorChangeMailer(context, { userId: caller.userId, language })

type Done<Answer> = { answer: Answer; cookies: Cookie[] }
type Act<Answer> = (tx: Tx) => Promise<Answer>

/**
 * Runs `act` in the transaction that uses up the proof. A wrong password or code throws 422 at its field and is
 * throttled like a sign-in; a right one whose `act` throws is not. Also throws `too_many_attempts` and `busy`, and
 * `unauthorized` if the caller's session has ended meanwhile.
 */
export async function withProof<Answer>(
  context: Context,
  { caller, visit, proof }: SignedInRequest & { proof: IdentityProof },
  act: Act<Answer>,
): Promise<Done<Answer>> {
  if (proof.password === undefined) {
    const code = proof.code ?? ''
    const useCode = (tx: Tx) => spendCode(tx, context, { userId: caller.userId, code })
    return { answer: await withCode(context, { caller, visit, useCode }, act), cookies: [] }
  }
  const own = { userId: caller.userId, password: proof.password, field: 'password' }
  const judged = await judgeOwnPassword(context, own, visit)
  const settle = async (tx: Tx) => {
    const cookies = await settleOwnPassword(tx, context, judged)
    await assertSessionActive(tx, caller)
    return { answer: await act(tx), cookies }
  }
  return afterPassword(context, judged, () => inTransaction(context.db, settle))
}

/** Throws `unauthorized` if the caller's session has ended meanwhile. The transaction has locked the account. */
async function assertSessionActive(tx: Tx, { sessionId }: AccountCaller): Promise<void> {
  if (!(await isSessionActive(tx, sessionId))) throw new AppError('unauthorized')
}

/** Like `withProof`, by a code only, which `useCode` verifies and uses up. */
export async function withCode<Answer>(
  context: Context,
  { caller, visit, useCode }: SignedInRequest & { useCode: (tx: Tx) => Promise<boolean> },
  act: Act<Answer>,
): Promise<Answer> {
  const user = await findUser(context.db, caller.userId)
  if (!user) throw new AppError('unauthorized')
  const attempt = await guardCode(context, user, visit)
  const wrong = new AppError('invalid_input', { fields: { code: 'wrong_code' } })
  try {
    return await inTransaction(context.db, async (tx) => {
      await lockAccount(tx, user.id, context.clock.now())
      await assertSessionActive(tx, caller)
      if (!(await useCode(tx))) throw wrong
      await passCode(tx, context, attempt)
      return act(tx)
    })
  } catch (error) {
    if (error !== wrong) await withdrawAttempt(context, attempt)
    else {
      await audit(
        context.db,
        { userId: user.id, network: visit.network },
        {
          at: context.clock.now(),
          action: 'second_factor.failed',
          subjectId: user.id,
          details: { secondStep: 'code' },
        },
      )
    }
    throw error
  }
}
