import { randomInt } from 'node:crypto'
import { orderTotal } from '#contract/money.ts'
import type { Order } from '#contract/order-values.ts'
import { claimProof } from '#server/applications/payment-proofs/index.ts'
import { claimQuote } from '#server/applications/quotes/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { translateError } from '#server/platform/database/errors.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { searchTerms } from '#server/platform/search/terms.ts'
import { enqueueNotices } from '#server/push/index.ts'
import { type SenderOrigin, storedNetwork, takeFromDailyQuota } from './daily-shares.ts'
import { publishChange } from './publish-change.ts'
import type { QuotedOrder, Transfer } from './quoted-order.ts'
import { requestKind, reviewRank, statusCode } from './rules.ts'
import { insertApplication, setProof } from './store.ts'

/** The applicant's columns of an application. */
export type Applicant = {
  full_name: string
  email: string
  phone: string
  phone_e164: string
  whatsapp: string
  whatsapp_e164: string
  social_media: string | null
}

/** An application to save; `ticket` claims its payment proof, `account` is the one that verified its email. */
export type NewApplication = {
  id: string
  code: string
  applicant: Applicant
  account: { id: string; role: 'user' | 'coach' | 'admin'; had_access: boolean } | undefined
  quoted: QuotedOrder
  passwordHash: string | null
  /** The version of the page about privacy that the applicant agreed to; null if nobody asked. */
  consentVersion: string | null
  ticket: string | undefined
  sender: SenderOrigin
  now: Date
}

const maxAttempts = 3

/** Runs `save` with a new tracking code; retries with another if the code exists already. */
export async function retryOnCodeCollision<Row>(save: (code: string) => Promise<Row>): Promise<Row> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await save(generateStatusCode())
    } catch (error) {
      // Only the code has a unique constraint that can fail here.
      if (translateError(error) !== 'unique' || attempt === maxAttempts) throw error
    }
  }
}

/** A random tracking code that can be read aloud. */
export const generateStatusCode = () => statusCode((limit) => randomInt(limit))

function storedOrder({ months, total: _, ...facts }: Order) {
  const { amount, currency } = orderTotal(facts.price, months)
  const order_facts = JSON.stringify(facts)
  return { order_facts, months, total_minor: amount, total_currency: currency }
}

/**
 * Saves a new application, in a transaction that has updated the counters; claims its proof and pay code, writes the audit
 * log, and returns the code that it claimed.
 * Throws `too_many_requests` if a stranger's network has used up its daily quota.
 */
export async function createApplication(
  tx: Tx,
  context: Context,
  given: NewApplication,
): Promise<string | null> {
  const { id, applicant, account, now, sender, ticket } = given
  const { order, transfer } = given.quoted
  const { full_name, email, phone_e164, whatsapp_e164 } = applicant
  await insertApplication(
    tx,
    {
      ...applicant,
      id,
      code: given.code,
      user_id: account?.role === 'user' ? account.id : null,
      sent_by_account: sender.userId !== null,
      is_unsigned: sender.userId === null && account?.role === 'user',
      ...(await storedNetwork(tx, sender, now)),
      kind: requestKind(account),
      status: 'pending',
      review_rank: reviewRank('pending'),
      plan: order.plan,
      password_hash: given.passwordHash,
      language: order.language,
      ...storedOrder(order),
      payment_method: transfer.method,
      proof_id: null,
      rejection_reason: null,
      consent_version: given.consentVersion,
      consent_at: given.consentVersion === null ? null : now,
      reviewed_by: null,
      created_at: now,
      updated_at: now,
    },
    searchTerms({ names: [full_name], emails: [email], phones: [phone_e164, whatsapp_e164] }),
  )
  const payCode = await claimCode(tx, transfer, { applicationId: id, now })
  const proof = ticket === undefined ? null : await claimProof(tx, { ticket, applicationId: id, now })
  if (proof) await setProof(tx, id, proof.id)
  await takeFromDailyQuota(tx, context, { from: sender, bytes: proof?.size ?? 0 })
  await audit(tx, sender, { at: now, action: 'application.sent', subjectId: id })
  await enqueueNotices(tx, id)
  publishChange(context, id, 'new')
  return payCode
}

/** Claims the pay code; if another request of its browser claimed it just now, the price has to be found anew. */
async function claimCode(
  tx: Tx,
  { quote, isQuoted }: Transfer,
  claim: { applicationId: string; now: Date },
): Promise<string | null> {
  if (quote && (await claimQuote(tx, quote, claim))) return quote.code
  if (isQuoted) throw new AppError('busy')
  return null
}
