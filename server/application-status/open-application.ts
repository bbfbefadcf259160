import type { StatusKey } from '#contract/application-status.ts'
import type { ApplicationRow } from '#server/applications/index.ts'
import type { Context } from '#server/context.ts'
import {
  type AttemptLimit,
  forgetFailures,
  giveAttemptBack,
  type Hold,
  reserveAttempt,
} from '#server/platform/http/attempts.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { takeFromNetworkQuota } from '#server/platform/http/quotas.ts'
import { codeAsKept, digitsOf, endsOneOf } from './rules.ts'
import { findByCode } from './store.ts'

/** From where a key is shown. */
export type Asking = { network: string; networkBlock: string }

/** Wrong keys from one network, whatever the code: after 20 within an hour, none for an hour. */
export const limitOfNetwork: AttemptLimit = {
  name: 'status-network',
  failures: 20,
  windowSeconds: 60 * 60,
  counted: 'from_first',
  locks: [60 * 60],
}

/** Wrong digits for one code from anywhere; a code that nobody has is counted alike. */
export const limitOfCode: AttemptLimit = {
  name: 'status-code',
  failures: 5,
  windowSeconds: 60 * 60,
  counted: 'from_last',
  locks: [60, 120, 240, 480, 900],
}

/** How often one network may look in an hour, right or wrong; mobile networks share addresses. */
export const lookQuota = { name: 'status-look', limit: 600, windowSeconds: 60 * 60 }

/**
 * The application that a code and the last digits of its phone or WhatsApp open. Whatever does not fit together throws
 * one and the same `not_found`, after the same work; `too_many_attempts` and `too_many_requests` count it exactly.
 */
export async function openApplication(
  context: Context,
  key: StatusKey,
  { network, networkBlock }: Asking,
): Promise<ApplicationRow> {
  const { db, secrets, settings } = context
  const code = codeAsKept(key.code)
  const ofNetwork: Hold[] = [{ limit: limitOfNetwork, subject: network }]
  const ofCode: Hold[] = [{ limit: limitOfCode, subject: secrets.digest('status code', code) }]
  if (settings.rateLimits) {
    await takeFromNetworkQuota(context, lookQuota, { network, networkBlock })
    await reserveAttempt(context, [...ofNetwork, ...ofCode])
  }
  const application = await findByCode(db, code)
  const numbers = [application?.phone_e164 ?? '', application?.whatsapp_e164 ?? '']
  const fits = endsOneOf(numbers, digitsOf(key.phoneLast4))
  if (!application || !fits) throw new AppError('not_found')
  if (settings.rateLimits) {
    // One after the other and not in one transaction, which would lock them against the order above.
    await giveAttemptBack(db, ofNetwork)
    await forgetFailures(db, ofCode)
  }
  return application
}
