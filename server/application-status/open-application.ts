import type { StatusKey } from '#contract/application-status.ts'
import type { ApplicationRow } from '#server/applications/index.ts'
import type { Context } from '#server/context.ts'
import {
  type AttemptLimit,
  forgetFailures,
  type Hold,
  reserveAttempt,
} from '#server/platform/http/attempts.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { takeFromNetworkQuota } from '#server/platform/http/quotas.ts'
import { codeAsKept, digitsOf, endsOneOf } from './rules.ts'
import { findByCode } from './store.ts'

/** From where a key is shown. */
export type Asking = { network: string; networkBlock: string }

/**
 * Wrong keys from one network in an hour, whatever the code. Right ones pass all the same: thousands may share the network,
 * and a code has 40 bits.
 */
export const wrongLooks = { name: 'status-wrong', limit: 20, windowSeconds: 60 * 60 }

/** How often one network looks in an hour, with right keys or wrong ones: what it tries beyond that leaves no trace. */
export const looks = { name: 'status-look', limit: 600, windowSeconds: 60 * 60 }

/** Wrong digits for one code from anywhere; a code that nobody has is counted alike. */
export const limitOfCode: AttemptLimit = {
  name: 'status-code',
  failures: 5,
  windowSeconds: 60 * 60,
  counted: 'from_last',
  locks: [60, 120, 240, 480, 900],
}

/**
 * The application that a code and the last digits of its phone or WhatsApp open. Whatever does not fit together throws
 * one and the same `not_found`, after the same work, or `wrong_status_key` where its network showed too many such keys;
 * `too_many_attempts` and `too_many_requests` count it exactly.
 */
export async function openApplication(
  context: Context,
  key: StatusKey,
  from: Asking,
): Promise<ApplicationRow> {
  const { db, secrets, settings } = context
  const code = codeAsKept(key.code)
  const ofCode: Hold[] = [{ limit: limitOfCode, subject: secrets.digest('status code', code) }]
  if (settings.rateLimits) {
    // First, or each wrong key would leave a row of its own, however often its network was refused.
    await takeFromNetworkQuota(context, looks, from)
    // For right keys too, and before the network's wrong ones: whatever is refused here tells nothing of the digits.
    await reserveAttempt(context, ofCode)
  }
  const application = await findByCode(db, code)
  const numbers = [application?.phone_e164 ?? '', application?.whatsapp_e164 ?? '']
  const fits = endsOneOf(numbers, digitsOf(key.phoneLast4))
  if (!application || !fits) {
    throw settings.rateLimits ? await refusalOfWrong(context, from) : new AppError('not_found')
  }
  if (settings.rateLimits) await forgetFailures(db, ofCode)
  return application
}

/** Counts a wrong key; a network that showed too many is told that this one is wrong, not to wait: a right one passes. */
async function refusalOfWrong(context: Context, from: Asking): Promise<AppError> {
  try {
    await takeFromNetworkQuota(context, wrongLooks, from)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
    return new AppError('wrong_status_key', {
      retryAfter: error.details.retryAfter ?? wrongLooks.windowSeconds,
    })
  }
  return new AppError('not_found')
}
