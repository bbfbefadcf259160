import type { PictureFocus, SitePicture } from '#contract/site-content.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { LocalizedText } from '#contract/values.ts'
import { type Place, valueAt, withValueAt } from '#web/staff/site-editor/draft/paths.ts'
import type { Uploaded } from './picture-files.ts'

/** The paths of the settings that use an image, in their order. */
export function placesOfPicture(settings: SiteSettings, id: string): Place[] {
  const places: Place[] = []
  function look(part: unknown, place: Place) {
    if (typeof part !== 'object' || part === null) return
    if ('blur' in part && 'id' in part) {
      if (part.id === id) places.push(place)
      return
    }
    for (const [name, value] of Object.entries(part)) look(value, place === '' ? name : `${place}.${name}`)
  }
  look(settings, '')
  return places
}

/** The image at a path; null if the drawing is used. */
export function pictureAt(settings: SiteSettings, place: Place): SitePicture | null {
  return (valueAt(settings, place) as SitePicture | null | undefined) ?? null
}

/** The reference to an uploaded image for the settings. */
export function namedPicture(
  { id, width, height, blur }: Uploaded,
  { alt, focus }: { alt: LocalizedText; focus: PictureFocus | undefined },
): SitePicture {
  return { id, width, height, blur, alt, ...(focus && { focus }) }
}

/** Replaces the image at each of these paths that has one; descriptions stay. */
export function withPictureAt(
  settings: SiteSettings,
  places: readonly Place[],
  put: { picture: Uploaded; focus: PictureFocus | undefined },
): SiteSettings {
  return places.reduce((changed, place) => {
    const former = pictureAt(changed, place)
    if (!former) return changed
    return withValueAt(changed, place, namedPicture(put.picture, { alt: former.alt, focus: put.focus }))
  }, settings)
}
