import type { ApplicationInput } from '#contract/applications.ts'
import type { Order } from '#contract/order-values.ts'
import { toE164 } from '#contract/phones.ts'
import type { Language } from '#contract/values.ts'
import { assertUncommonPassword, findUserByEmail, hashPassword } from '#server/accounts/index.ts'
import { assertClaimable } from '#server/applications/payment-proofs/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import {
  admitForm,
  assertFormsLeft,
  assertQuotaLeft,
  takeFromNetworkQuota,
} from '#server/platform/http/rate-limit.ts'
import { newId } from '#server/platform/ids.ts'
import { type MailShare, mayMail } from '#server/platform/mail/mail-shares.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { agreedVersion } from '#server/privacy-page/index.ts'
import { countSentRequest } from '#server/visits/index.ts'
import {
  type Applicant,
  createApplication,
  generateStatusCode,
  retryOnCodeCollision,
} from './create-application.ts'
import { dailyRequests, type SenderOrigin } from './daily-shares.ts'
import { findResubmission } from './find-resubmission.ts'
import { mailOfReceipt, mailToOwner } from './mails.ts'
import { assertSiteVersion, orderSnapshot } from './order-snapshot.ts'
import { type QuotedOrder, quotedOrder } from './quoted-order.ts'
import { counterDelta, requestKind } from './rules.ts'
import { lockAndUpdateCounters } from './store.ts'
import { orderOf } from './view.ts'

/** Applications per network and hour; mobile networks share addresses. */
export const applicationQuota = { name: 'application', limit: 60, windowSeconds: 60 * 60 }

/** Receipt mails per address and hour: an applicant may type the address of another. */
export const receiptMails: MailShare = { name: 'application-receipt', throughNetwork: 3, inAll: 12 }

/** The sender's network, language and browser. */
export type Sender = Omit<SenderOrigin, 'userId'> & { language: Language; userAgent: string }

/** The response for an applicant: the stored order's amounts, and the tracking code. */
export type Submitted = Pick<Order, 'plan' | 'price' | 'months' | 'total'> & {
  _id: string
  status: 'pending'
  code: string
  payCode?: string
  createdAt: string
}

/** Throws `too_many_requests` if the sender's network has used up its quotas; counts nothing. */
export async function admitApplication(
  context: Context,
  sender: { network: string; networkBlock: string },
): Promise<void> {
  if (!context.settings.rateLimits) return
  await assertFormsLeft(context, applicationQuota, sender)
  await assertQuotaLeft(context, dailyRequests, sender)
}

/**
 * Saves an application: claims the proof, stores the order as the applicant saw it, and queues the mails, in one
 * transaction. Over the mail limit of an address only its mail is omitted. Never reveals whether an email is known.
 */
export async function submitApplication(
  context: Context,
  input: ApplicationInput,
  sender: Sender,
): Promise<Submitted> {
  try {
    return await submit(context, input, sender)
  } catch (error) {
    const isSpent = error instanceof AppError && error.code === 'proof_already_used'
    const sent = isSpent ? await findResubmission(context, input) : null
    if (!sent) throw error
    const { id, code, pay_code: payCode, created_at: createdAt } = sent
    return submittedView({ id, code, payCode, createdAt }, orderOf(sent))
  }
}

async function submit(context: Context, input: ApplicationInput, sender: Sender): Promise<Submitted> {
  const { rateLimits } = context.settings
  if (rateLimits) await admitForm(context, applicationQuota, sender)
  const ordered = { ...input, language: sender.language }
  // A robot filled the honeypot field: it gets a normal response, and nothing is saved.
  if (input.website) {
    const now = context.clock.now()
    const made = { id: newId(now), code: generateStatusCode(), payCode: null, createdAt: now.toISOString() }
    return submittedView(made, (await orderSnapshot(context, ordered)).order)
  }
  if (input.consent === false) throw new AppError('invalid_input', { fields: { consent: 'consent' } })
  await assertSiteVersion(context, input.siteVersion)
  const consentVersion =
    input.consent === true ? await agreedVersion(context, input.privacyVersion, 'consent') : null
  assertUncommonPassword(input.password, [input.email, input.fullName])
  await assertClaimable(context, input.paymentProof.cloudinaryId)
  const quoted = await quotedOrder(context, ordered, input)
  if (rateLimits) await takeFromNetworkQuota(context, applicationQuota, sender)
  const passwordHash = await hashPassword(input.password, { lane: 'form', from: sender.networkBlock })
  const { networkBlock } = sender
  const hasReceipt = await mayMail(context, receiptMails, { email: input.email, networkBlock })
  const draft = { input, quoted, consentVersion, passwordHash, sender, hasReceipt }
  return retryOnCodeCollision((code) => save(context, { ...draft, code }))
}

type Made = { id: string; code: string; payCode: string | null; createdAt: string }

function submittedView(made: Made, { plan, price, months, total }: Order): Submitted {
  const { id, code, payCode, createdAt } = made
  const order = { plan, price, months, total }
  return { _id: id, status: 'pending', ...order, code, ...(payCode !== null && { payCode }), createdAt }
}

type Draft = {
  input: ApplicationInput
  quoted: QuotedOrder
  consentVersion: string | null
  passwordHash: string
  code: string
  sender: Sender
  hasReceipt: boolean
}

async function save(context: Context, draft: Draft): Promise<Submitted> {
  const { input, passwordHash, code, sender } = draft
  const now = context.clock.now()
  const id = newId(now)
  const { language } = sender
  const { order, site } = draft.quoted
  const payCode = await inTransaction(context.db, async (tx) => {
    await lockAndUpdateCounters(tx, counterDelta(null, 'pending'))
    const account = await findUserByEmail(tx, input.email)
    const claimed = await createApplication(tx, context, {
      id,
      code,
      applicant: applicantOf(input),
      account,
      quoted: draft.quoted,
      passwordHash,
      consentVersion: draft.consentVersion,
      ticket: input.paymentProof.cloudinaryId,
      sender: { userId: null, ...sender },
      now,
    })
    if (requestKind(account) === 'new') {
      await countSentRequest(tx, { source: input.source ?? '', userAgent: sender.userAgent }, now)
    }
    const { email, fullName } = input
    const application = { id, code, language, email, fullName, order, payCode: claimed }
    const { publicUrl } = context.settings
    if (draft.hasReceipt) await enqueueMail(tx, mailOfReceipt(application, site, publicUrl), now)
    const toOwner = mailToOwner(application, site, { publicUrl, occasion: 'new' })
    if (toOwner) await enqueueMail(tx, toOwner, now)
    return claimed
  })
  return submittedView({ id, code, payCode, createdAt: now.toISOString() }, order)
}

function applicantOf(input: ApplicationInput): Applicant {
  return {
    full_name: input.fullName,
    email: input.email,
    phone: input.phone,
    phone_e164: toE164(input.phone) ?? input.phone,
    whatsapp: input.whatsapp,
    whatsapp_e164: toE164(input.whatsapp) ?? input.whatsapp,
    social_media: input.socialMedia || null,
  }
}
