import type { ErrorCode } from '#contract/errors.ts'
import type { PasskeyAnswer, SecondStepRequest } from '#contract/second-factor-values.ts'
import {
  type Admission,
  admit,
  type Challenge,
  checkPasskey,
  findChallenge,
  findUser,
  guardCode,
  type Judged,
  keepForSecondStep,
  offersPasskeys,
  openChallenge,
  passCode,
  passedAttempt,
  passkeyQuestion,
  passkeysOf,
  rememberUse,
  type SignedIn,
  setPasskeyChallenge,
  spendChallenge,
  spendCode,
  spendRecoveryCode,
  takePasskeyChallenge,
  takesCodes,
  withdrawAttempt,
} from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import { knownAddress } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { isWithinQuota } from '#server/platform/http/rate-limit.ts'
import type { RequestOrigin } from '#server/platform/http/request-origin.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { mailOfWrongSteps } from './mails.ts'

type Passes = (tx: Tx) => Promise<boolean>
type Way = {
  by: NonNullable<Admission['secondStep']>
  wrong: ErrorCode
  field: string
  passes: Passes
  /** Uses up the challenge, before the code or passkey is checked. */
  spends?: (tx: Tx) => Promise<void>
}

/**
 * The error for a right password without its second step: contains a token that opens only that step. Until the step is
 * completed the attempt counts as failed, so that the password alone does not allow unlimited steps.
 */
export async function askSecondStep(context: Context, { user, attempt, visit }: Judged): Promise<AppError> {
  const { token, expiresAt, hasApp, hasPasskey } = await inTransaction(context.db, async (tx) => {
    const begun = { userId: user.id, passwordHash: user.password_hash, purpose: 'sign_in' as const }
    const challenge = await openChallenge(tx, context, begun)
    await keepForSecondStep(tx, context, attempt)
    await audit(
      tx,
      { userId: user.id, network: visit.network },
      { at: context.clock.now(), action: 'second_factor.requested', subjectId: user.id },
    )
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
 * Completes a sign-in after the right password, once per challenge token. Throws `second_factor_expired` if the token
 * expired, was used, or the password changed since; else the error of the code or passkey.
 */
export async function completeSignIn(
  context: Context,
  step: SecondStepRequest,
  visit: RequestOrigin,
): Promise<SignedIn> {
  const { challenge, user } = await begunBy(context, step.challengeToken)
  const attempt = await passedAttempt(context, user, visit)
  const way = await wayOf(context, { step, challenge, origin: visit.origin })
  const spends = async (tx: Tx) => {
    const { password_hash: passwordHash } = user
    if (!(await spendChallenge(tx, challenge, { passwordHash }))) throw new AppError('second_factor_expired')
  }
  // The network's count was given back when the step started; this resets the account's failures, including this one.
  const judged = { user, attempt: { ...attempt, ofNetwork: [] }, visit, newHash: null }
  return admitBy(context, judged, { ...way, spends })
}

/** The options that a browser needs to use a passkey as the second step of a sign-in. */
export async function askForPasskey(context: Context, challengeToken: string, visit: RequestOrigin) {
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

/** Verifies the second step, throttled apart from passwords, and opens the session in the same transaction. */
async function admitBy(context: Context, judged: Judged, way: Way): Promise<SignedIn> {
  const { user, visit } = judged
  const attempt = await guardCode(context, user, visit)
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

const day = 24 * 60 * 60
const unreportedSteps = { name: 'second-factor-wrong', limit: 4, windowSeconds: day }
const stepReports = { name: 'second-factor-report', limit: 1, windowSeconds: day }

/** Audits a wrong second step. From the fifth in a day the user gets a mail, one a day: another person has their password. */
async function noteWrong(context: Context, { user, visit }: Judged, way: Way): Promise<void> {
  const { clock, settings } = context
  const site = await readPublishedSite(context)
  const now = clock.now()
  await inTransaction(context.db, async (tx) => {
    await audit(
      tx,
      { userId: null, network: visit.network },
      { at: now, action: 'second_factor.failed', subjectId: user.id, details: { secondStep: way.by } },
    )
    const counting = { db: tx, clock }
    if (user.email === null || (await isWithinQuota(counting, unreportedSteps, user.id))) return
    if (!(await isWithinQuota(counting, stepReports, user.id))) return
    const publicUrl = knownAddress(settings)
    const mail = { id: newId(now), about: user.id, to: user.email, language: 'ar', publicUrl } as const
    await enqueueMail(tx, mailOfWrongSteps(mail, site), now)
  })
}

type Stepping = { step: SecondStepRequest; challenge: Challenge; origin: string }

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

/** A passkey challenge counts once, even if the response is wrong. */
async function passkeyWay(
  { db, clock }: Context,
  { answer, challenge, origin }: { answer: PasskeyAnswer; challenge: Challenge; origin: string },
): Promise<Way> {
  const challengeId = challenge.passkey_challenge
  const isTaken = challengeId !== null && (await takePasskeyChallenge(db, challenge.token_hash, challengeId))
  const isChecked = isTaken && offersPasskeys(origin)
  const verified = isChecked
    ? await checkPasskey(db, challenge.user_id, { answer, origin, challenge: challengeId })
    : null
  return {
    by: 'passkey',
    wrong: 'passkey_wrong',
    field: 'passkey',
    passes: async (tx) => verified !== null && rememberUse(tx, verified, clock.now()),
  }
}
