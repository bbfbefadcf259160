import { photoConsentVersion } from '#contract/progress.ts'
import { holdUser } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { deletePhotos, removeFiles } from '#server/uploads/index.ts'
import { setConsent } from './store.ts'

/**
 * Keeps that a member agrees to photos being kept, or that they do not any more: then all their photos are deleted at
 * once, those too that wait for their day. Answers since when they agree. Doing so twice changes nothing.
 */
export async function changeConsent(
  context: Context,
  { userId, given }: { userId: string; given: boolean },
  network: string,
): Promise<string | null> {
  const now = context.clock.now()
  const { consent, removed } = await inTransaction(context.db, async (tx) => {
    const user = await holdUser(tx, userId, now)
    if (!user) throw new AppError('unauthorized')
    const present = user.photo_consent_at
    const isOfThisText = user.photo_consent_version === photoConsentVersion
    if (given ? present !== null && isOfThisText : present === null) return { consent: present, removed: [] }
    await setConsent(tx, userId, given ? { at: now, version: photoConsentVersion } : null)
    const removed = given ? [] : await deletePhotos(tx, userId)
    await recordAudit(tx, {
      at: now,
      actorId: userId,
      action: given ? 'photo_consent.given' : 'photo_consent.withdrawn',
      subjectId: userId,
      details: given ? { version: photoConsentVersion } : { photos: removed.length },
      network,
    })
    return { consent: given ? now.toISOString() : null, removed }
  })
  for (const key of removed) await removeFiles(context, key)
  return consent
}
