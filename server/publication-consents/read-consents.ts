import { type AgreedResult, listedConsents, type PublicationConsent } from '#contract/publication-consents.ts'
import { findUser } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { bodyAnswersOf, isMinorBy } from '#server/guardians/index.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { agreedStory, newestAgreed } from '#server/site/index.ts'
import { findOf, listedOf } from './store.ts'
import { viewConsents } from './view.ts'

/** All requests to a member that wait or are in force, and the newest of the others; newest first. */
export async function listConsents(
  context: Context,
  userId: string,
  viewer: AccountCaller,
): Promise<PublicationConsent[]> {
  const rows = await listedOf(context.db, userId, { ended: listedConsents.ended })
  return viewConsents(context, rows, viewer)
}

/** The same for staff, with whether the member may be under 18. Throws `not_found` if the user is not a member. */
export async function listConsentsOfUser(context: Context, userId: string, viewer: AccountCaller) {
  if ((await findUser(context.db, userId))?.role !== 'user') throw new AppError('not_found')
  const isMinor = isMinorBy(await bodyAnswersOf(context.db, userId), context.clock.now())
  return { consents: await listConsents(context, userId, viewer), isMinor }
}

/** One request of a member. Throws `not_found`. */
export async function readConsent(
  context: Context,
  { userId, id }: { userId: string; id: string },
  viewer: AccountCaller,
): Promise<PublicationConsent> {
  const row = await findOf(context.db, userId, id)
  const [consent] = row ? await viewConsents(context, [row], viewer) : []
  if (!consent) throw new AppError('not_found')
  return consent
}

/** The results that members agreed to, newest first, as the site shows them. */
export async function listAgreed({ db }: Context): Promise<AgreedResult[]> {
  const consents = await newestAgreed(db, listedConsents.agreed)
  return consents.map((consent) => ({ consent: consent.id, story: agreedStory(consent) }))
}
