import { keyedPath } from '#contract/entry-ids.ts'
import type { SitePicture } from '#contract/site-content.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { isDeepEqual } from '#web/staff/site-editor/draft/changes.ts'
import { type Place, placeNow, withValueAt } from '#web/staff/site-editor/draft/paths.ts'
import { pictureAt } from './picture-places.ts'

/** One replaced image with the one before (null is the drawing); `path` uses the ids of entries. */
export type PutPicture = { path: string; before: SitePicture | null; after: SitePicture | null }

/** Records the images at these paths before and after a change. */
export function putPictures(from: SiteSettings, to: SiteSettings, places: readonly Place[]): PutPicture[] {
  return places.map((place) => ({
    path: keyedPath(to, place),
    before: pictureAt(from, place),
    after: pictureAt(to, place),
  }))
}

/**
 * Restores the former images at each path that still has the new one; returns the same settings object if there is
 * none. Later edits stay. `isReworded`: a description was edited since and may not fit the former image.
 */
export function withPicturesBack(
  settings: SiteSettings,
  puts: readonly PutPicture[],
): { settings: SiteSettings; isReworded: boolean } {
  let back = settings
  let isReworded = false
  for (const put of puts) {
    const place = placeNow(settings, put.path)
    if (place === null || pictureAt(settings, place)?.id !== put.after?.id) continue
    const former = formerPicture(put, pictureAt(settings, place))
    isReworded ||= former !== null && !isDeepEqual(former.alt, put.before?.alt)
    back = withValueAt(back, place, former)
  }
  return { settings: back, isReworded }
}

// If both images had the same description, later edits of it fit both and stay.
function formerPicture({ before, after }: PutPicture, now: SitePicture | null): SitePicture | null {
  const isUnchanged = before && after && isDeepEqual(before.alt, after.alt)
  return isUnchanged && now ? { ...before, alt: now.alt } : before
}
