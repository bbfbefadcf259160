import type { SitePicture } from '#contract/site-content.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { isSame } from '#web/site-editor/draft/changes.ts'
import { type Place, valueAt, withValueAt } from '#web/site-editor/draft/places.ts'
import { pictureAt } from './picture-places.ts'

/** A picture that was put in a place, or its drawing; what stood there before, and what stood around it then. */
export type PutPicture = {
  place: Place
  before: SitePicture | null
  after: SitePicture | null
  around: unknown
}

/** What was put in which of these places, between settings and the settings that came of them. */
export function putPictures(from: SiteSettings, to: SiteSettings, places: readonly Place[]): PutPicture[] {
  return places.map((place) => ({
    place,
    before: pictureAt(from, place),
    after: pictureAt(to, place),
    around: aroundOf(to, place),
  }))
}

/**
 * Settings with the former pictures back wherever those that were put still stand; the very same settings where none does.
 * What was written since stays. `isReworded` where that is a description, which may not fit the former picture.
 */
export function withPicturesBack(
  settings: SiteSettings,
  puts: readonly PutPicture[],
): { settings: SiteSettings; isReworded: boolean } {
  let back = settings
  let isReworded = false
  for (const [put, place] of whereNow(settings, puts)) {
    const former = formerPicture(put, pictureAt(settings, place))
    isReworded ||= former !== null && !isSame(former.alt, put.before?.alt)
    back = withValueAt(back, place, former)
  }
  return { settings: back, isReworded }
}

// A description that was kept when another picture came fits both: what was written into it since stays.
function formerPicture({ before, after }: PutPicture, now: SitePicture | null): SitePicture | null {
  const wasKept = before && after && isSame(before.alt, after.alt)
  return wasKept && now ? { ...before, alt: now.alt } : before
}

/** Where each of the pictures that were put stands by now: entries of lists may have been moved, with what is in them. */
function whereNow(settings: SiteSettings, puts: readonly PutPicture[]): Map<PutPicture, Place> {
  const found = new Map<PutPicture, Place>()
  const taken = new Set<Place>()
  for (const isIts of signs) {
    for (const put of puts) {
      const place = standing(settings, put).find((one) => !taken.has(one) && isIts(put, one, settings))
      if (found.has(put) || place === undefined) continue
      found.set(put, place)
      taken.add(place)
    }
  }
  return found
}

/** What tells where a picture went, the surest first; a drawing is like any other. */
const signs: readonly ((put: PutPicture, place: Place, settings: SiteSettings) => boolean)[] = [
  ({ around }, place, settings) => aroundOf(settings, place) === around,
  (put, place) => put.place === place,
  ({ after }) => after !== null,
]

/** Its own place and, in a list, those of the other entries: as far as what was put stands there. */
function standing(settings: SiteSettings, { place, after }: PutPicture): Place[] {
  const [, list, rest] = /^(.*)\.\d+\.(.*)$/.exec(place) ?? []
  const entries = list === undefined ? null : ((valueAt(settings, list) ?? []) as unknown[])
  const places = entries ? entries.map((_, index) => `${list}.${index}.${rest}`) : [place]
  return places.filter((one) => pictureAt(settings, one)?.id === after?.id)
}

function aroundOf(settings: SiteSettings, place: Place): unknown {
  return valueAt(settings, place.slice(0, Math.max(0, place.lastIndexOf('.'))))
}
