/** What an image of the site is for; determines its shapes and where it is shown. */
export type PictureUse = 'hero' | 'portrait' | 'gallery' | 'video' | 'story' | 'logo' | 'icon'

/** The shape of a crop: a fixed aspect ratio, the whole image, or free. */
export type CropShape = 'whole' | 'free' | 'portrait' | 'square' | 'landscape' | 'wide' | 'pair'

/** Width divided by height; missing shapes have no fixed ratio. */
export const aspects: Partial<Record<CropShape, number>> = {
  portrait: 4 / 5,
  square: 1,
  landscape: 3 / 2,
  wide: 16 / 10,
  pair: 6 / 5,
}

/** A place where images of a use are shown; `aspect` is its width divided by its height, 0 if the image is not cut. */
export type PictureView = {
  name: 'phone' | 'desktop' | 'everywhere' | 'opened'
  aspect: number
  look?: string
}

type UseRules = {
  /** The available shapes; the first one is the default. */
  shapes: readonly CropShape[]
  /** The places where the image is cut; empty if it is always shown whole. */
  views: readonly PictureView[]
  /** The minimum width in pixels; a narrower image looks blurred. */
  wants: number
  /** Whether it has an alternative text of its own. */
  hasAlt: boolean
}

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
  portrait: {
    shapes: ['portrait', 'square', 'free', 'whole'],
    views: [
      { name: 'phone', aspect: 1, look: 'round' },
      { name: 'desktop', aspect: 4 / 4.6 },
    ],
    wants: 500,
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

/** Whether images of this use are cut where they are shown, so that their focus matters. */
export function isCut(use: PictureUse): boolean {
  return pictureUses[use].views.length > 0
}
