import type { Language } from '#contract/values.ts'
import {
  accountKeyOf,
  factorChangeTeller,
  findUser,
  guardCode,
  judgeOwnPassword,
  passCode,
  settleOwnPassword,
  withdrawAttempt,
} from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { lockAccount, spendCode } from '#server/second-factors/index.ts'

type Transaction = Parameters<typeof settleOwnPassword>[0]

/** What shows that the caller is who they are: the password, or a fresh code of their app. */
export type Proof = { password?: string | undefined; code?: string | undefined }

/** A call of somebody who is signed in, and from where. */
export type Request = { caller: AccountCaller; visit: Visit }

/** The same with the language that its answer is in, and the mail that tells of what it changed. */
export type ToldRequest = Request & { language: Language }

/** Answers what mails the caller that their second factor has changed. */
export const tellerFor = (context: Context, { caller, language }: ToldRequest) =>
  factorChangeTeller(context, { userId: caller.userId, language })

type Done<Answer> = { answer: Answer; cookies: Cookie[] }
type Act<Answer> = (tx: Transaction) => Promise<Answer>

/**
 * Does what only the holder of an account may do, in the transaction that uses the proof up. A wrong password or code is
 * 422 at its field and counted like at a sign-in; throws `too_many_attempts` and `busy` too.
 */
export async function withProof<Answer>(
  context: Context,
  { caller, visit, proof }: Request & { proof: Proof },
  act: Act<Answer>,
): Promise<Done<Answer>> {
  if (proof.password === undefined) {
    const code = proof.code ?? ''
    const uses = (tx: Transaction) => spendCode(tx, context, { userId: caller.userId, code })
    return { answer: await withCode(context, { caller, visit, uses }, act), cookies: [] }
  }
  const own = { userId: caller.userId, password: proof.password, field: 'password' }
  const judged = await judgeOwnPassword(context, own, visit)
  return inTransaction(context.db, async (tx) => {
    const cookies = await settleOwnPassword(tx, context, judged)
    return { answer: await act(tx), cookies }
  })
}

/** The same by a code alone, which `uses` judges and uses up. */
export async function withCode<Answer>(
  context: Context,
  { caller, visit, uses }: Request & { uses: (tx: Transaction) => Promise<boolean> },
  act: Act<Answer>,
): Promise<Answer> {
  const user = await findUser(context.db, caller.userId)
  if (!user) throw new AppError('unauthorized')
  const attempt = await guardCode(context, accountKeyOf(context, user), visit)
  const wrong = new AppError('invalid_input', { fields: { code: 'wrong_code' } })
  try {
    return await inTransaction(context.db, async (tx) => {
      await lockAccount(tx, user.id, context.clock.now())
      if (!(await uses(tx))) throw wrong
      await passCode(tx, context, attempt)
      return act(tx)
    })
  } catch (error) {
    if (error !== wrong) await withdrawAttempt(context, attempt)
    else {
      await recordAudit(context.db, {
        at: context.clock.now(),
        actorId: user.id,
        action: 'second_factor_failed',
        subjectId: user.id,
        details: { secondStep: 'code' },
        network: visit.network,
      })
    }
    throw error
  }
}
