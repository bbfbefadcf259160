import type { StatusKey } from '#contract/applications-status.ts'
import type { ApplicationRow } from '#server/applications/index.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import {
  type AttemptLimit,
  clearFailures,
  reserveAttempt,
  type Throttle,
} from '#server/platform/http/login-throttle.ts'
import { assertQuotaLeft, takeFromNetworkQuota } from '#server/platform/http/rate-limit.ts'
import { digitsOf, endsOneOf, normalizedCode } from './rules.ts'
import { findByCode } from './store.ts'

/** The network of the caller. */
export type CallerNetwork = { network: string; networkBlock: string }

/**
 * Wrong keys per network and hour, for all codes. Right keys always pass: thousands may share the network, and a code
 * has 40 bits.
 */
export const wrongKeyQuota = { name: 'status-wrong', limit: 20, windowSeconds: 60 * 60 }

/** Lookups per network and hour, with right or wrong keys; further ones are rejected before anything is written. */
export const openQuota = { name: 'status-look', limit: 600, windowSeconds: 60 * 60 }

/** Wrong digits per code from all networks; unknown codes count the same way. */
export const limitOfCode: AttemptLimit = {
  name: 'status-code',
  failures: 5,
  windowSeconds: 60 * 60,
  counted: 'from_last',
  locks: [60, 120, 240, 480, 900],
}

/** Throws `too_many_requests` if the network has used up its lookups; counts nothing. */
export async function admitLookup(context: Context, from: CallerNetwork): Promise<void> {
  if (context.settings.rateLimits) await assertQuotaLeft(context, openQuota, from)
}

/**
 * The application that a tracking code and the last digits of its phone or WhatsApp open. Any mismatch throws the same
 * `not_found` after the same work, or `wrong_status_key` if the network sent too many wrong keys. `too_many_attempts`
 * and `too_many_requests` limit exactly.
 */
export async function openApplication(
  context: Context,
  key: StatusKey,
  from: CallerNetwork,
): Promise<ApplicationRow> {
  const { db, secrets, settings } = context
  const code = normalizedCode(key.code)
  const ofCode: Throttle[] = [{ limit: limitOfCode, subject: secrets.digest('status code', code) }]
  if (settings.rateLimits) {
    // First, because otherwise each wrong key would insert a row, even from a rejected network.
    await takeFromNetworkQuota(context, openQuota, from)
    // For right keys too, and before the network's wrong ones, so that a rejection reveals nothing about the digits.
    await reserveAttempt(context, ofCode)
  }
  const application = await findByCode(db, code)
  const numbers = [application?.phone_e164 ?? '', application?.whatsapp_e164 ?? '']
  const isMatch = endsOneOf(numbers, digitsOf(key.phoneLast4))
  if (!application || !isMatch) {
    throw settings.rateLimits ? await wrongCodeError(context, from) : new AppError('not_found')
  }
  if (settings.rateLimits) await clearFailures(db, ofCode)
  return application
}

/** Counts a wrong key. Over the limit the error says that the key is wrong, since right keys still pass. */
async function wrongCodeError(context: Context, from: CallerNetwork): Promise<AppError> {
  try {
    await takeFromNetworkQuota(context, wrongKeyQuota, from)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
    return new AppError('wrong_status_key', {
      retryAfter: error.details.retryAfter ?? wrongKeyQuota.windowSeconds,
    })
  }
  return new AppError('not_found')
}
