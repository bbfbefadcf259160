import { randomInt } from 'node:crypto'
import { type ApplicationInput, consentVersion, maxPendingOfOneEmail } from '#contract/applications.ts'
import { toE164 } from '#contract/phones.ts'
import type { Language } from '#contract/values.ts'
import { assertUncommonPassword, findUserByEmail, hashPassword } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { translateFault } from '#server/platform/database/faults.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { takeFromQuota } from '#server/platform/http/quotas.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { searchTerms } from '#server/platform/search/terms.ts'
import { assertClaimable, claimProof } from '#server/proofs/index.ts'
import { planOf, readSeenSite } from '#server/site/index.ts'
import { mailOfReceipt, mailToOwner } from './mails.ts'
import { countChanges, requestKind, reviewRank, statusCode } from './rules.ts'
import { findSentBefore } from './sent-before.ts'
import { changeCounts, countPendingOf, insertApplication, setProof } from './store.ts'

/** How many applications one network may send in an hour; mobile networks share addresses. */
export const applicationQuota = { name: 'application', limit: 60, windowSeconds: 60 * 60 }

/** Who sends an application: from which network, in which language. */
export type Sender = { network: string; language: Language }

/** What an applicant is told of the application; `code` is what to call it by when asking the coach. */
export type Submitted = {
  _id: string
  status: 'pending'
  plan: ApplicationInput['plan']
  code: string
  createdAt: string
}

const codesTried = 3

/**
 * Takes an application in: the proof is claimed, the order written down as the applicant saw it, the mails put
 * out. All of it or nothing. An e-mail that is known already makes no difference that its sender could see.
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
  if (input.website) return announced(newId(context.clock.now()), input, { code: drawCode(), context })
  if (input.consent === false) throw new AppError('invalid_input', { fields: { consent: 'consent' } })
  if (context.settings.rateLimits) await takeFromQuota(context, applicationQuota, sender.network)
  assertUncommonPassword(input.password)
  await assertClaimable(context, input.paymentProof.cloudinaryId)
  assertFew(await countPendingOf(context.db, input.email))
  const passwordHash = await hashPassword(input.password)
  for (let tried = 1; ; tried++) {
    try {
      return await keep(context, { input, passwordHash, code: drawCode(), sender })
    } catch (error) {
      // Of all that is written only the code can be taken already.
      if (translateFault(error) !== 'unique' || tried === codesTried) throw error
    }
  }
}

const drawCode = () => statusCode((limit) => randomInt(limit))

function assertFew(pending: number): void {
  if (pending >= maxPendingOfOneEmail) throw new AppError('too_many_pending')
}

function announced(
  id: string,
  input: ApplicationInput,
  { code, context }: { code: string; context: Pick<Context, 'clock'> },
): Submitted {
  const createdAt = context.clock.now().toISOString()
  return { _id: id, status: 'pending', plan: input.plan, code, createdAt }
}

type Draft = { input: ApplicationInput; passwordHash: string; code: string; sender: Sender }

async function keep(context: Context, { input, passwordHash, code, sender }: Draft): Promise<Submitted> {
  const now = context.clock.now()
  const id = newId(now)
  const site = await readSeenSite(context, input.siteVersion)
  const { name, price, currency, features } = planOf(site, input.plan)
  const { language } = sender
  const order = { plan: input.plan, name, price, currency, features, siteVersion: site.version, language }
  await inTransaction(context.db, async (tx) => {
    await changeCounts(tx, countChanges(null, 'pending'))
    assertFew(await countPendingOf(tx, input.email))
    const account = await findUserByEmail(tx, input.email)
    await insertApplication(
      tx,
      {
        ...personOf(input),
        id,
        code,
        user_id: account?.role === 'user' ? account.id : null,
        kind: requestKind(account),
        status: 'pending',
        review_rank: reviewRank('pending'),
        plan: input.plan,
        password_hash: passwordHash,
        language,
        order_facts: JSON.stringify(order),
        proof_id: null,
        rejection_reason: null,
        consent_version: input.consent ? consentVersion : null,
        consent_at: input.consent ? now : null,
        reviewed_by: null,
        created_at: now,
        updated_at: now,
      },
      termsOf(input),
    )
    const ticket = input.paymentProof.cloudinaryId
    await setProof(tx, id, await claimProof(tx, { ticket, applicationId: id, now }))
    await recordAudit(tx, {
      at: now,
      actorId: null,
      action: 'application_sent',
      subjectId: id,
      network: sender.network,
    })
    const application = { id, code, language, email: input.email, fullName: input.fullName, order }
    await enqueueMail(tx, mailOfReceipt(application, site), now)
    const toOwner = mailToOwner(application, site, context.settings.publicUrl)
    if (toOwner) await enqueueMail(tx, toOwner, now)
  })
  return announced(id, input, { code, context })
}

function personOf(input: ApplicationInput) {
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

function termsOf(input: ApplicationInput): string[] {
  const { phone_e164, whatsapp_e164 } = personOf(input)
  return searchTerms({ names: [input.fullName], emails: [input.email], phones: [phone_e164, whatsapp_e164] })
}
