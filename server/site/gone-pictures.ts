import type { SiteSettings } from '#contract/site-settings.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { placesOfPictures } from './rules.ts'
import { holdPictures } from './store.ts'

/**
 * The places of settings, as `galleryImages.2.picture`, that name a picture which nobody uploaded or which was deleted.
 * None of the others is deleted before the transaction ends.
 */
export async function placesOfGone(
  tx: Parameters<typeof holdPictures>[0],
  settings: SiteSettings,
): Promise<string[]> {
  const places = placesOfPictures(settings)
  for (const id of await holdPictures(tx, [...places.keys()])) places.delete(id)
  return [...places.values()].flat()
}

/** Refuses settings at the fields of pictures that are gone, with `invalid_input`. */
export function refuseGone(places: readonly string[]): void {
  if (places.length === 0) return
  const fields = Object.fromEntries(places.map((place) => [`settings.${place}`, 'picture_gone']))
  throw new AppError('invalid_input', { fields })
}
