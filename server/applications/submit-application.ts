import type { ApplicationInput } from '#contract/applications.ts'
import { toE164 } from '#contract/phones.ts'
import type { Language } from '#contract/values.ts'
import { assertUncommonPassword, findUserByEmail, hashPassword } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { takeFromNetworkQuota } from '#server/platform/http/quotas.ts'
import { newId } from '#server/platform/ids.ts'
import { type MailShare, mayMail } from '#server/platform/mail/mail-shares.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { assertClaimable } from '#server/proofs/index.ts'
import type { Origin } from './daily-shares.ts'
import {
  type Applicant,
  assertSiteVersion,
  drawCode,
  keepApplication,
  orderAsSeen,
  withNewCode,
} from './keep-application.ts'
import { mailOfReceipt, mailToOwner } from './mails.ts'
import { countChanges } from './rules.ts'
import { findSentBefore } from './sent-before.ts'
import { changeCounts } from './store.ts'

/** How many applications one network may send in an hour; mobile networks share addresses. */
export const applicationQuota = { name: 'application', limit: 60, windowSeconds: 60 * 60 }

/** How many receipts one address gets in an hour: whoever applies may type the address of another. */
export const receiptMails: MailShare = { name: 'application-receipt', throughNetwork: 3, inAll: 12 }

/** Who sends an application: from which network, in which language. */
export type Sender = Omit<Origin, 'userId'> & { language: Language }

/** What an applicant is told of the application; `code` is what to call it by when asking the coach. */
export type Submitted = {
  _id: string
  status: 'pending'
  plan: ApplicationInput['plan']
  code: string
  createdAt: string
}

/**
 * Takes an application in: the proof is claimed, the order written down as the applicant saw it, the mails put
 * out. All of it or nothing. Past the limit of receipts to one address only that mail is left out. An e-mail that is known already makes no difference that its sender could see.
 */
export async function submitApplication(
  context: Context,
  input: ApplicationInput,
  sender: Sender,
): Promise<Submitted> {
  try {
    return await takeIn(context, input, sender)
  } catch (error) {
    const isSpent = error instanceof AppError && error.code === 'proof_already_used'
    const sent = isSpent ? await findSentBefore(context, input) : null
    if (!sent) throw error
    return { _id: sent.id, status: 'pending', plan: sent.plan, code: sent.code, createdAt: sent.created_at }
  }
}

async function takeIn(context: Context, input: ApplicationInput, sender: Sender): Promise<Submitted> {
  // A robot filled the trap: it learns nothing, and nothing is kept.
  if (input.website)
    return announced(newId(context.clock.now()), input, { code: drawCode(), now: context.clock.now() })
  if (input.consent === false) throw new AppError('invalid_input', { fields: { consent: 'consent' } })
  if (context.settings.rateLimits) await takeFromNetworkQuota(context, applicationQuota, sender)
  await assertSiteVersion(context, input.siteVersion)
  assertUncommonPassword(input.password, [input.email, input.fullName])
  await assertClaimable(context, input.paymentProof.cloudinaryId)
  const passwordHash = await hashPassword(input.password, { lane: 'form', from: sender.networkBlock })
  const { networkBlock } = sender
  const hasReceipt = await mayMail(context, receiptMails, { email: input.email, networkBlock })
  return withNewCode((code) => keep(context, { input, passwordHash, code, sender, hasReceipt }))
}

function announced(
  id: string,
  input: ApplicationInput,
  { code, now }: { code: string; now: Date },
): Submitted {
  return { _id: id, status: 'pending', plan: input.plan, code, createdAt: now.toISOString() }
}

type Draft = {
  input: ApplicationInput
  passwordHash: string
  code: string
  sender: Sender
  hasReceipt: boolean
}

async function keep(context: Context, draft: Draft): Promise<Submitted> {
  const { input, passwordHash, code, sender } = draft
  const now = context.clock.now()
  const id = newId(now)
  const { plan, siteVersion } = input
  const { language } = sender
  const { order, site } = await orderAsSeen(context, { plan, siteVersion, language })
  await inTransaction(context.db, async (tx) => {
    await changeCounts(tx, countChanges(null, 'pending'))
    await keepApplication(tx, context, {
      id,
      code,
      applicant: applicantOf(input),
      account: await findUserByEmail(tx, input.email),
      order,
      passwordHash,
      hasConsented: input.consent === true,
      ticket: input.paymentProof.cloudinaryId,
      sender: { userId: null, ...sender },
      now,
    })
    const application = { id, code, language, email: input.email, fullName: input.fullName, order }
    const { publicUrl } = context.settings
    if (draft.hasReceipt) await enqueueMail(tx, mailOfReceipt(application, site, publicUrl), now)
    const toOwner = mailToOwner(application, site, { publicUrl, occasion: 'new' })
    if (toOwner) await enqueueMail(tx, toOwner, now)
  })
  return announced(id, input, { code, now })
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
