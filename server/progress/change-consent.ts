import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { assertGuardian } from '#server/guardians/index.ts'
import { markErasedTraces, truncateErased } from '#server/platform/database/erased-traces.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { recordWithdrawal, tryWriteErasures } from '#server/privacy/index.ts'
import { agreedVersion, assertPurposes } from '#server/privacy-page/index.ts'
import { endRequests } from '#server/publication-consents/withdrawals/index.ts'
import { deletePhotos, removeFiles } from '#server/uploads/index.ts'
import { setConsent } from './store.ts'

/** A member's choice, and the version of the page about privacy that was shown with it. */
export type PhotoConsentChange = { given: boolean; privacyVersion?: number | undefined }

/**
 * Records or withdraws a member's consent to photos. A withdrawal deletes all their photos at once, including unsaved
 * ones, and a request to show some on the site. Returns when consent was given, or null. A repeat changes nothing.
 * Throws `privacy_page_changed`, `purposes_changed`, and `guardian_consent_missing` for a minor.
 */
export async function changeConsent(
  context: Context,
  { given, privacyVersion }: PhotoConsentChange,
  actor: Actor,
): Promise<string | null> {
  const now = context.clock.now()
  const { userId } = actor
  // A withdrawal needs no page, so it also works while the page cannot be read.
  const version = given ? await agreedVersion(context, privacyVersion) : null
  if (given) await assertPurposes(context, userId)
  const { consent, removed } = await inTransaction(context.db, async (tx) => {
    const user = await lockUser(tx, userId, now)
    if (!user) throw new AppError('unauthorized')
    if (given) await assertGuardian(tx, userId, now)
    const present = user.photo_consent_at
    const isOfThisText = user.photo_consent_version === version
    if (given ? present !== null && isOfThisText : present === null) return { consent: present, removed: [] }
    await setConsent(tx, userId, version === null ? null : { at: now, version })
    const photos = given ? [] : await deletePhotos(tx, userId)
    const ofRequests = given ? [] : await endRequests(tx, userId, now)
    if (!given) await markErasedTraces(tx)
    if (!given) await recordWithdrawal(tx, userId, { consent: 'photos', now })
    await audit(tx, actor, {
      at: now,
      action: given ? 'photo_consent.given' : 'photo_consent.withdrawn',
      subjectId: userId,
      details: version === null ? { photos: photos.length } : { version },
    })
    return { consent: given ? now.toISOString() : null, removed: [...photos, ...ofRequests] }
  })
  if (!given) await tryWriteErasures(context)
  if (!given) await truncateErased(context)
  for (const key of removed) await removeFiles(context, key)
  return consent
}
