import type { GalleryImage, SitePicture, VideoCard } from '#contract/site-content.ts'
import { SitePictureView } from '#web/ui/site-picture.tsx'
import bar from './poster-bar.svg?url&no-inline'
import dumbbell from './poster-dumbbell.svg?url&no-inline'
import kettlebell from './poster-kettlebell.svg?url&no-inline'
import meals from './poster-meals.svg?url&no-inline'
import phone from './poster-phone.svg?url&no-inline'
import plate from './poster-plate.svg?url&no-inline'
import rope from './poster-rope.svg?url&no-inline'
import stopwatch from './poster-stopwatch.svg?url&no-inline'
import press from './trace-press.svg?url&no-inline'
import squat from './trace-squat.svg?url&no-inline'
import swing from './trace-swing.svg?url&no-inline'

const square = { width: 600, height: 600 }
const portrait = { width: 400, height: 500 }
const landscape = { width: 640, height: 400 }
const drawings: Record<
  GalleryImage['poster'] | VideoCard['movement'],
  { src: string; width: number; height: number }
> = {
  plate: { src: plate, ...square },
  stopwatch: { src: stopwatch, ...square },
  meals: { src: meals, ...square },
  dumbbell: { src: dumbbell, ...square },
  bar: { src: bar, ...square },
  phone: { src: phone, ...square },
  kettlebell: { src: kettlebell, ...portrait },
  rope: { src: rope, ...portrait },
  squat: { src: squat, ...landscape },
  swing: { src: swing, ...landscape },
  press: { src: press, ...landscape },
}

type PosterProps = {
  picture: SitePicture | null
  /** The drawing to show if there is no picture. */
  drawing: keyof typeof drawings
  /** The `sizes` attribute. */
  sizes: string
  /** Sets the box that the picture fills, cropped to fit. */
  className?: string
}

/** The owner's picture; if there is none or it fails to load, a decorative drawing. */
export function Poster({ picture, drawing, sizes, className }: PosterProps) {
  const drawn = <img {...drawings[drawing]} alt="" loading="lazy" decoding="async" className={className} />
  if (!picture) return drawn
  return <SitePictureView picture={picture} sizes={sizes} className={className} instead={drawn} />
}
