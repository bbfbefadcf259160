/** What a picture of the site is for; it says which shapes it may have, and how it is shown. */
export type PictureUse = 'hero' | 'gallery' | 'video' | 'story' | 'logo' | 'icon'

/** A shape that a crop can hold: as wide as `aspect` times its height, the picture's own, or any. */
export type CropShape = 'whole' | 'free' | 'portrait' | 'square' | 'landscape' | 'wide' | 'pair'

/** How wide a shape is, of its height; those that are missing have no proportions of their own. */
export const aspects: Partial<Record<CropShape, number>> = {
  portrait: 4 / 5,
  square: 1,
  landscape: 3 / 2,
  wide: 16 / 10,
  pair: 6 / 5,
}

/** A place in which a picture of this use is shown, and how wide that is, of its height. */
export type PictureView = {
  name: 'phone' | 'desktop' | 'everywhere' | 'opened'
  aspect: number
  look?: string
}

type UseRules = {
  /** The shapes to choose from; the first one holds at the beginning. */
  shapes: readonly CropShape[]
  /** Where it is cut to its place; none where it is shown as it is. */
  views: readonly PictureView[]
  /** A picture narrower than this many pixels looks blurred in its place. */
  wants: number
  /** It is announced by words of its own. */
  hasAlt: boolean
}

/** What holds for a picture of each use. */
export const pictureUses: Record<PictureUse, UseRules> = {
  hero: {
    shapes: ['portrait', 'square', 'free', 'whole'],
    views: [
      { name: 'phone', aspect: 282 / 365, look: 'plate' },
      { name: 'desktop', aspect: 558 / 662, look: 'widePlate' },
    ],
    wants: 700,
    hasAlt: true,
  },
  gallery: {
    shapes: ['whole', 'portrait', 'square', 'landscape', 'free'],
    views: [
      { name: 'phone', aspect: 4 / 5 },
      { name: 'desktop', aspect: 385 / 312 },
      { name: 'opened', aspect: 0 },
    ],
    wants: 600,
    hasAlt: true,
  },
  video: {
    shapes: ['wide', 'free', 'whole'],
    views: [{ name: 'everywhere', aspect: 16 / 10 }],
    wants: 600,
    hasAlt: true,
  },
  story: {
    shapes: ['pair', 'portrait', 'square', 'free', 'whole'],
    views: [
      { name: 'phone', aspect: 335 / 248 },
      { name: 'desktop', aspect: 580 / 248 },
      { name: 'opened', aspect: 440 / 380 },
    ],
    wants: 500,
    hasAlt: true,
  },
  logo: { shapes: ['whole', 'free'], views: [], wants: 100, hasAlt: false },
  icon: { shapes: ['square'], views: [], wants: 180, hasAlt: false },
}

/** Whether a picture of this use is cut to its place, so that it matters what stays in sight. */
export function isCut(use: PictureUse): boolean {
  return pictureUses[use].views.length > 0
}
