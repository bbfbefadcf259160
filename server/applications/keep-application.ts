import { randomInt } from 'node:crypto'
import { consentVersion, type Order } from '#contract/applications.ts'
import type { PublishedSite } from '#contract/site.ts'
import type { Language, PlanId } from '#contract/values.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { translateFault } from '#server/platform/database/faults.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { searchTerms } from '#server/platform/search/terms.ts'
import { claimProof } from '#server/proofs/index.ts'
import { planOf, readPublishedSite, readSeenSite } from '#server/site/index.ts'
import { keptNetwork, type Origin, takeFromDay } from './daily-shares.ts'
import { requestKind, reviewRank, statusCode } from './rules.ts'
import { insertApplication, setProof } from './store.ts'

type Transaction = Parameters<typeof setProof>[0]

/** Who an application is from, as it is written down with it. */
export type Applicant = {
  full_name: string
  email: string
  phone: string
  phone_e164: string
  whatsapp: string
  whatsapp_e164: string
  social_media: string | null
}

/** An application that is to be kept; `ticket` claims its proof, `account` is the one that has proved its e-mail. */
export type NewApplication = {
  id: string
  code: string
  applicant: Applicant
  account: { id: string; role: 'user' | 'coach' | 'admin'; had_access: boolean } | undefined
  order: Order
  passwordHash: string | null
  hasConsented: boolean
  ticket: string | undefined
  sender: Origin
  now: Date
}

const codesTried = 3

/** Draws a code and keeps an application under it; draws again where it is taken already. */
export async function withNewCode<Kept>(keep: (code: string) => Promise<Kept>): Promise<Kept> {
  for (let tried = 1; ; tried++) {
    try {
      return await keep(drawCode())
    } catch (error) {
      // Of all that is written only the code can be taken already.
      if (translateFault(error) !== 'unique' || tried === codesTried) throw error
    }
  }
}

/** A code that can be read aloud, drawn by chance. */
export const drawCode = () => statusCode((limit) => randomInt(limit))

/** Refuses a version of the site that there never was: `invalid_input` at `siteVersion`. */
export async function assertSiteVersion(context: Context, siteVersion: number | undefined): Promise<void> {
  if (siteVersion === undefined || siteVersion <= (await readPublishedSite(context)).version) return
  // Another process may just have published it.
  if ((await readSeenSite(context, siteVersion)).version === siteVersion) return
  throw new AppError('invalid_input', { fields: { siteVersion: 'site_version' } })
}

/** The order as somebody saw it who had a version of the site open, and that site. */
export async function orderAsSeen(
  context: Context,
  asked: { plan: PlanId; siteVersion: number | undefined; language: Language },
): Promise<{ order: Order; site: PublishedSite }> {
  const site = await readSeenSite(context, asked.siteVersion)
  const { name, price, currency, features } = planOf(site, asked.plan)
  const { plan, language } = asked
  return { order: { plan, name, price, currency, features, siteVersion: site.version, language }, site }
}

/**
 * Writes a new application down, in a transaction that has changed the numbers; claims its proof and leaves a trail. Throws
 * `too_many_requests` where a stranger's network has sent its share of the day.
 */
export async function keepApplication(
  tx: Transaction,
  context: Context,
  given: NewApplication,
): Promise<void> {
  const { id, applicant, account, order, now, sender, ticket } = given
  const { full_name, email, phone_e164, whatsapp_e164 } = applicant
  await insertApplication(
    tx,
    {
      ...applicant,
      id,
      code: given.code,
      user_id: account?.role === 'user' ? account.id : null,
      sent_by_account: sender.userId !== null,
      ...(await keptNetwork(tx, sender, now)),
      kind: requestKind(account),
      status: 'pending',
      review_rank: reviewRank('pending'),
      plan: order.plan,
      password_hash: given.passwordHash,
      language: order.language,
      order_facts: JSON.stringify(order),
      proof_id: null,
      rejection_reason: null,
      consent_version: given.hasConsented ? consentVersion : null,
      consent_at: given.hasConsented ? now : null,
      reviewed_by: null,
      created_at: now,
      updated_at: now,
    },
    searchTerms({ names: [full_name], emails: [email], phones: [phone_e164, whatsapp_e164] }),
  )
  const proof = ticket === undefined ? null : await claimProof(tx, { ticket, applicationId: id, now })
  if (proof) await setProof(tx, id, proof.id)
  await takeFromDay(tx, context, { from: sender, bytes: proof?.size ?? 0 })
  await recordAudit(tx, {
    at: now,
    actorId: sender.userId,
    action: 'application_sent',
    subjectId: id,
    network: sender.network,
  })
}
