import type { ErrorCode } from '#contract/errors.ts'
import type { PasskeyAnswer, SecondStep } from '#contract/second-factors-values.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import {
  type Challenge,
  checkPasskey,
  findChallenge,
  offersPasskeys,
  openChallenge,
  passkeyQuestion,
  passkeysOf,
  rememberUse,
  setPasskeyChallenge,
  spendChallenge,
  takePasskeyChallenge,
} from '#server/passkeys/index.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { spendCode, spendRecoveryCode, takesCodes } from '#server/second-factors/index.ts'
import { type Admission, admit, type Judged, type SignedIn } from './admit.ts'
import {
  accountKeyOf,
  guardCode,
  keepForSecondStep,
  passCode,
  passedAttempt,
  withdrawAttempt,
} from './guard-sign-in.ts'
import { findUser } from './store.ts'

type Transaction = Parameters<NonNullable<Admission['passes']>>[0]
type Passes = (tx: Transaction) => Promise<boolean>
type Way = {
  by: NonNullable<Admission['secondStep']>
  wrong: ErrorCode
  field: string
  passes: Passes
  /** Uses up what was begun, before the way itself is judged. */
  spends?: (tx: Transaction) => Promise<void>
}

/**
 * The refusal of a right password whose second step is missing: with a token that opens that step alone. Until that is
 * completed the attempt counts as failed, or whoever has only the password could begin steps without end.
 */
export async function askSecondStep(context: Context, { user, attempt, visit }: Judged): Promise<AppError> {
  const { token, expiresAt, hasApp, hasPasskey } = await inTransaction(context.db, async (tx) => {
    const begun = { userId: user.id, passwordHash: user.password_hash, purpose: 'sign_in' as const }
    const challenge = await openChallenge(tx, context, begun)
    await keepForSecondStep(tx, context, attempt)
    await recordAudit(tx, {
      at: context.clock.now(),
      actorId: user.id,
      action: 'second_factor_asked',
      subjectId: user.id,
      network: visit.network,
    })
    const hasApp = await takesCodes(tx, context, user.id)
    return { ...challenge, hasApp, hasPasskey: (await passkeysOf(tx, user.id)).length > 0 }
  })
  const methods = hasApp ? ['code', 'recovery_code'] : ['recovery_code']
  if (hasPasskey && offersPasskeys(visit.origin)) methods.push('passkey')
  return new AppError('second_factor_required', { body: { challengeToken: token, expiresAt, methods } })
}

/** Signs in by password and code in one call. Throws `second_factor_wrong` and `too_many_attempts`. */
export function admitByCode(context: Context, judged: Judged, code: string): Promise<SignedIn> {
  return admitBy(context, judged, codeWay(context, judged.user.id, code))
}

/**
 * Completes a sign-in whose password was right, once for each challenge token. Throws `second_factor_expired` where the
 * token has ended, was completed, or the password was changed since; else what is wrong about the code or passkey.
 */
export async function completeSignIn(context: Context, step: SecondStep, visit: Visit): Promise<SignedIn> {
  const { challenge, user } = await begunBy(context, step.challengeToken)
  const attempt = await passedAttempt(context, accountKeyOf(context, user), visit)
  const way = await wayOf(context, { step, challenge, origin: visit.origin })
  const spends = async (tx: Transaction) => {
    const { password_hash: passwordHash } = user
    if (!(await spendChallenge(tx, challenge, { passwordHash }))) throw new AppError('second_factor_expired')
  }
  // The network got its count back when the step began; here the account's failures are forgotten, this one among them.
  const judged = { user, attempt: { ...attempt, ofNetwork: [] }, visit, newHash: null }
  return admitBy(context, judged, { ...way, spends })
}

/** What a browser needs to ask for a passkey, as the second step of a sign-in that was begun. */
export async function askForPasskey(context: Context, challengeToken: string, visit: Visit) {
  const { challenge } = await begunBy(context, challengeToken)
  const rows = await passkeysOf(context.db, challenge.user_id)
  if (rows.length === 0 || !offersPasskeys(visit.origin)) throw new AppError('passkeys_unavailable')
  const question = await passkeyQuestion(visit.origin, rows)
  await setPasskeyChallenge(context.db, challenge.token_hash, question.challenge)
  return question
}

async function begunBy(context: Context, token: string) {
  const challenge = await findChallenge(context.db, token, context.clock.now())
  const user = challenge && (await findUser(context.db, challenge.user_id))
  if (!challenge || !user || user.role === 'user') throw new AppError('second_factor_expired')
  return { challenge, user }
}

/** Judges the second step, counted apart from passwords, and opens the session in the same transaction. */
async function admitBy(context: Context, judged: Judged, way: Way): Promise<SignedIn> {
  const { user, visit } = judged
  const attempt = await guardCode(context, accountKeyOf(context, user), visit)
  const wrong = new AppError(way.wrong, { at: way.field })
  try {
    const admitted = await admit(context, judged, {
      kind: 'staff',
      secondStep: way.by,
      passes: async (tx) => {
        await way.spends?.(tx)
        if (!(await way.passes(tx))) throw wrong
        await passCode(tx, context, attempt)
        return true
      },
    })
    if (admitted === null) throw new AppError('second_factor_expired')
    return admitted
  } catch (error) {
    if (error === wrong) await noteWrong(context, judged, way)
    else await withdrawAttempt(context, attempt)
    throw error
  }
}

async function noteWrong(context: Context, { user, visit }: Judged, way: Way): Promise<void> {
  await recordAudit(context.db, {
    at: context.clock.now(),
    actorId: null,
    action: 'second_factor_failed',
    subjectId: user.id,
    details: { secondStep: way.by },
    network: visit.network,
  })
}

type Stepping = { step: SecondStep; challenge: Challenge; origin: string }

async function wayOf(context: Context, { step, challenge, origin }: Stepping): Promise<Way> {
  const userId = challenge.user_id
  if (step.passkey) return passkeyWay(context, { answer: step.passkey, challenge, origin })
  if (step.recoveryCode === undefined) return codeWay(context, userId, step.code ?? '')
  const given = { userId, code: step.recoveryCode, now: context.clock.now() }
  return {
    by: 'recovery_code',
    wrong: 'recovery_code_wrong',
    field: 'recoveryCode',
    passes: (tx) => spendRecoveryCode(tx, given),
  }
}

function codeWay(context: Context, userId: string, code: string): Way {
  return {
    by: 'code',
    wrong: 'second_factor_wrong',
    field: 'code',
    passes: (tx) => spendCode(tx, context, { userId, code }),
  }
}

/** What a passkey was asked to sign counts once, also where the answer is wrong. */
async function passkeyWay(
  { db, clock }: Context,
  { answer, challenge, origin }: { answer: PasskeyAnswer; challenge: Challenge; origin: string },
): Promise<Way> {
  const asked = challenge.passkey_challenge
  const isTaken = asked !== null && (await takePasskeyChallenge(db, challenge.token_hash, asked))
  const isChecked = isTaken && offersPasskeys(origin)
  const verified = isChecked
    ? await checkPasskey(db, challenge.user_id, { answer, origin, challenge: asked })
    : null
  return {
    by: 'passkey',
    wrong: 'passkey_wrong',
    field: 'passkey',
    passes: async (tx) => verified !== null && rememberUse(tx, verified, clock.now()),
  }
}
