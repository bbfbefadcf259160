import type { OwnRequest } from '#contract/renewal.ts'
import type { Language, PlanId } from '#contract/values.ts'
import { findUser, type UserRow } from '#server/accounts/index.ts'
import {
  applicationQuota,
  assertSiteVersion,
  changeCounts,
  countChanges,
  findApplication,
  findNewestOf,
  isStranger,
  keepApplication,
  mailToOwner,
  type Origin,
  orderAsSeen,
  withNewCode,
} from '#server/applications/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { takeFromNetworkQuota, takeFromQuota } from '#server/platform/http/quotas.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { assertClaimable } from '#server/proofs/index.ts'
import { ownRequestView } from './view.ts'

/**
 * How many requests one account may send in an hour, from wherever. Those of an account that never had access count with
 * the applications of their network too.
 */
export const requestQuota = { name: 'renewal', limit: 20, windowSeconds: 60 * 60 }

/** What an account asks for; a proof may also follow later. */
export type Asked = { plan: PlanId; ticket: string | undefined; siteVersion: number | undefined }

/** Who asks: an account, from which network, in which language. */
export type Asking = Origin & { userId: string; language: Language }

type Transaction = Parameters<typeof findNewestOf>[0]

/**
 * Asks for a package in the name of an account; its access goes on unchanged until staff approve. One request of its own
 * waits at a time: of two at once the other gets `request_already_pending`.
 */
export async function subscribe(context: Context, asked: Asked, by: Asking): Promise<OwnRequest> {
  if (context.settings.rateLimits) await takeFromQuotas(context, by)
  await assertSiteVersion(context, asked.siteVersion)
  await assertNoneWaits(context.db, by.userId)
  if (asked.ticket !== undefined) await assertClaimable(context, asked.ticket)
  return withNewCode((code) => keep(context, { asked, by, code }))
}

// Anybody can register account after account; whoever had access was approved, and does not wait for their network.
async function takeFromQuotas(context: Context, by: Asking): Promise<void> {
  await takeFromQuota(context, requestQuota, by.userId)
  if (await isStranger(context.db, by.userId)) await takeFromNetworkQuota(context, applicationQuota, by)
}

async function assertNoneWaits(db: Transaction, userId: string): Promise<void> {
  const [newest] = await findNewestOf(db, userId, 'own')
  if (newest?.status === 'pending') throw new AppError('request_already_pending')
}

async function keep(
  context: Context,
  { asked, by, code }: { asked: Asked; by: Asking; code: string },
): Promise<OwnRequest> {
  const now = context.clock.now()
  const id = newId(now)
  const { order, site } = await orderAsSeen(context, { ...asked, language: by.language })
  return inTransaction(context.db, async (tx) => {
    await changeCounts(tx, countChanges(null, 'pending'))
    await assertNoneWaits(tx, by.userId)
    const account = await findUser(tx, by.userId)
    if (!account) throw new AppError('unauthorized')
    await keepApplication(tx, context, {
      id,
      code,
      applicant: applicantOf(account),
      account,
      order,
      passwordHash: null,
      hasConsented: false,
      ticket: asked.ticket,
      sender: by,
      now,
    })
    const { publicUrl } = context.settings
    const occasion = account.had_access ? 'renewal' : 'new'
    const mail = mailToOwner({ id, fullName: account.name, order }, site, { publicUrl, occasion })
    if (mail) await enqueueMail(tx, mail, now)
    const kept = await findApplication(tx, id)
    if (!kept) throw new Error('An application that was just kept is there')
    return ownRequestView(kept)
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
