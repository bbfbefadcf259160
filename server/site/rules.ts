import type { SharedDraft } from '#contract/site-drafts.ts'
import type { SiteSettings } from '#contract/site-settings.ts'

/** The paths of each image in settings, by its id, as `galleryImages.2.picture`. */
export function placesOfPictures(settings: SiteSettings): Map<string, string[]> {
  const places = new Map<string, string[]>()
  const visit = (part: unknown, path: string) => {
    if (typeof part !== 'object' || part === null) return
    if ('id' in part && 'blur' in part && typeof part.id === 'string') {
      places.set(part.id, [...(places.get(part.id) ?? []), path])
      return
    }
    for (const [name, value] of Object.entries(part)) visit(value, path === '' ? name : `${path}.${name}`)
  }
  visit(settings, '')
  return places
}

/** Replaces the images at these paths by the product's own drawings. */
export function withDrawings(settings: SiteSettings, places: readonly string[]): SiteSettings {
  if (places.length === 0) return settings
  const drawn = structuredClone(settings)
  for (const place of places) {
    const steps = place.split('.')
    const last = steps.pop() ?? ''
    const holder = steps.reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], drawn)
    Object.assign(holder as object, { [last]: null })
  }
  return drawn
}

/** The lifetime of a preview link, in milliseconds. */
export function draftLife(days: number): number {
  return days * 24 * 60 * 60 * 1000
}

/** The user who did something, or null if the account no longer exists. */
export function personOf(id: string | null, name: string | null): SharedDraft['sharedBy'] {
  return id === null ? null : { _id: id, name: name ?? '' }
}
