import type { OwnRequest } from '#contract/applications-renewal.ts'
import type { SentTransfer } from '#contract/order-values.ts'
import type { Language, PlanId } from '#contract/values.ts'
import { lockUser, type UserRow } from '#server/accounts/index.ts'
import {
  applicationQuota,
  assertSiteVersion,
  counterDelta,
  createApplication,
  findApplication,
  findNewestOf,
  isStranger,
  lockAndUpdateCounters,
  mailToOwner,
  type QuotedOrder,
  quotedOrder,
  retryOnCodeCollision,
  type SenderOrigin,
} from '#server/applications/index.ts'
import { assertClaimable } from '#server/applications/payment-proofs/index.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import {
  admitForm,
  assertFormsLeft,
  assertNotUsedUp,
  formsOf,
  takeFromNetworkQuota,
  takeFromQuota,
} from '#server/platform/http/rate-limit.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { ownRequestView } from './view.ts'

/**
 * Requests per account and hour, from any network. Those of an account that never had access also count with the
 * applications of their network.
 */
export const requestQuota = { name: 'renewal', limit: 20, windowSeconds: 60 * 60 }

/** The requested package and months; a proof may follow later. */
export type SubscriptionInput = SentTransfer & {
  plan: PlanId
  months: number
  ticket: string | undefined
  siteVersion?: number | undefined
  expectedTotal?: number | undefined
}

/** The requesting account, its network and language. */
export type AccountSender = SenderOrigin & { userId: string; language: Language }

/** Throws `too_many_requests` if the account or its network has used up its quotas; counts nothing. */
export async function admitRequest(
  context: Context,
  sender: { userId: string; network: string; networkBlock: string },
): Promise<void> {
  if (!context.settings.rateLimits) return
  await assertNotUsedUp(context, formsOf(requestQuota), sender.userId)
  await assertNotUsedUp(context, requestQuota, sender.userId)
  if (await isStranger(context.db, sender.userId)) await assertFormsLeft(context, applicationQuota, sender)
}

/**
 * Requests a package for an account; its access does not change until staff approve. An account has one pending request
 * at a time: of two concurrent ones the second gets `request_already_pending`.
 */
export async function subscribe(
  context: Context,
  input: SubscriptionInput,
  sender: AccountSender,
): Promise<OwnRequest> {
  const { rateLimits } = context.settings
  const isOfStranger = rateLimits && (await isStranger(context.db, sender.userId))
  if (rateLimits) await takeFromQuota(context, formsOf(requestQuota), sender.userId)
  if (isOfStranger) await admitForm(context, applicationQuota, sender)
  await assertSiteVersion(context, input.siteVersion)
  await assertNonePending(context.db, sender.userId)
  if (input.ticket !== undefined) await assertClaimable(context, input.ticket)
  const quoted = await quotedOrder(context, { ...input, language: sender.language }, input)
  if (rateLimits) await takeFromQuota(context, requestQuota, sender.userId)
  // Anybody can register many accounts; an account that had access was approved, and skips the quota of its network.
  if (isOfStranger) await takeFromNetworkQuota(context, applicationQuota, sender)
  return retryOnCodeCollision((code) => save(context, { ticket: input.ticket, quoted, sender, code }))
}

async function assertNonePending(db: Db, userId: string): Promise<void> {
  const [newest] = await findNewestOf(db, userId, 'own')
  if (newest?.status === 'pending') throw new AppError('request_already_pending')
}

type Draft = { ticket: string | undefined; quoted: QuotedOrder; sender: AccountSender; code: string }

async function save(context: Context, { ticket, quoted, sender, code }: Draft): Promise<OwnRequest> {
  const now = context.clock.now()
  const id = newId(now)
  const { order, site } = quoted
  return inTransaction(context.db, async (tx) => {
    await lockAndUpdateCounters(tx, counterDelta(null, 'pending'))
    await assertNonePending(tx, sender.userId)
    // Locked: a removal of the account, because another verified its address, happens before this or sees the request.
    const account = await lockUser(tx, sender.userId, now)
    if (!account) throw new AppError('unauthorized')
    await createApplication(tx, context, {
      id,
      code,
      applicant: applicantOf(account),
      account,
      quoted,
      passwordHash: null,
      consentVersion: null,
      ticket,
      sender,
      now,
    })
    const { publicUrl } = context.settings
    const occasion = account.had_access ? 'renewal' : 'new'
    const mail = mailToOwner({ id, fullName: account.name, order }, site, { publicUrl, occasion })
    if (mail) await enqueueMail(tx, mail, now)
    const saved = await findApplication(tx, id)
    if (!saved) throw new Error('The application that was just saved does not exist')
    return ownRequestView(saved)
  })
}

function applicantOf(account: UserRow) {
  const { name, email, unproved_email, phone, phone_e164, whatsapp, whatsapp_e164 } = account
  return {
    full_name: name,
    email: email ?? unproved_email ?? '',
    phone,
    phone_e164: phone_e164 ?? phone,
    whatsapp: whatsapp ?? phone,
    whatsapp_e164: whatsapp_e164 ?? phone_e164 ?? phone,
    social_media: null,
  }
}
