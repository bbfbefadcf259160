import type { SiteSettings } from '#contract/site-settings.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { namedConsents, placesNotAgreed, withAgreedOnly, withoutAgreedPictures } from './agreed-stories.ts'
import { lockAgreed } from './consent-store.ts'
import { placesOfPictures } from './rules.ts'
import { lockPictures } from './store.ts'

/**
 * The paths in settings, as `galleryImages.2.picture`, that name an image which was never uploaded or has been deleted.
 * None of the others can be deleted before the transaction ends.
 */
export async function placesOfGone(tx: Tx, settings: SiteSettings): Promise<string[]> {
  const places = placesOfPictures(withoutAgreedPictures(settings))
  for (const id of await lockPictures(tx, [...places.keys()])) places.delete(id)
  return [...places.values()].flat()
}

/** Throws `invalid_input` at the paths of missing images. */
export function rejectMissing(places: readonly string[]): void {
  if (places.length === 0) return
  const fields = Object.fromEntries(places.map((place) => [`settings.${place}`, 'picture_gone']))
  throw new AppError('invalid_input', { fields })
}

/**
 * Settings whose results members agreed to: in a restored version those that ended are left out, else they throw
 * `invalid_input` at their paths. No consent can be withdrawn before the transaction ends.
 */
export async function agreedOnly(
  tx: Tx,
  settings: SiteSettings,
  { isRestored }: { isRestored: boolean },
): Promise<SiteSettings> {
  const consents = await lockAgreed(tx, namedConsents(settings))
  if (isRestored) return withAgreedOnly(settings, consents)
  const places = placesNotAgreed(settings, consents)
  if (places.length === 0) return settings
  const fields = Object.fromEntries(places.map((place) => [`settings.${place}`, 'result_not_agreed']))
  throw new AppError('invalid_input', { fields })
}
