import type { SitePicture } from '#contract/site-content.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { isSame } from '#web/site-editor/draft/changes.ts'
import { type Place, valueAt, withValueAt } from '#web/site-editor/draft/places.ts'
import { type EntryAround, entryAround, indexNow, listAt } from '#web/site-editor/fields/entry-now.ts'
import { pictureAt } from './picture-places.ts'

/** A picture that was put in a place, or its drawing; what stood there before, and the entry of a list around it. */
export type PutPicture = {
  place: Place
  before: SitePicture | null
  after: SitePicture | null
  around: EntryAround | null
}

/** What was put in which of these places, between settings and the settings that came of them. */
export function putPictures(from: SiteSettings, to: SiteSettings, places: readonly Place[]): PutPicture[] {
  return places.map((place) => ({
    place,
    before: pictureAt(from, place),
    after: pictureAt(to, place),
    around: entryAround(to, place),
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
  for (const put of puts) {
    const place = put.around ? placeInList(settings, put, put.around) : put.place
    if (place !== null && pictureAt(settings, place)?.id === put.after?.id) found.set(put, place)
  }
  return found
}

function placeInList(settings: SiteSettings, { after }: PutPicture, around: EntryAround): Place | null {
  const { listPlace, seen, rest } = around
  const list = listAt(settings, listPlace) ?? []
  const pictureIn = (entry: unknown) => valueAt(entry, `${rest}.id`)
  const beside = (entry: unknown) => withValueAt(entry, rest, null)
  // A description may have been written anew since: of a picture only its id counts.
  const index = indexNow(list, seen, (entry) => withValueAt(entry, rest, pictureIn(entry)))
  if (index !== -1) return `${listPlace}.${index}.${rest}`
  // An entry that was both moved and written in is known by the picture, unless it is one that had another before.
  const having = [...list.keys()].filter((at) => after && pictureIn(list[at]) === after.id)
  const unknown = having.filter((at) => indexNow(seen.list, { list, index: at }, beside) === -1)
  return unknown.length === 1 ? `${listPlace}.${unknown[0]}.${rest}` : null
}
