import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { SitePicture } from '#contract/site-content.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SitePictureView } from '#web/ui/site-picture.tsx'
import styles from './gallery-lightbox.module.css'
import { landingMessages } from './messages.ts'

/** An enlarged gallery image: its name, caption and position in the gallery. */
export type Enlarged = { picture: SitePicture; name: string; caption: string; place: number }

type GalleryLightboxProps = {
  pictures: readonly Enlarged[]
  /** The gallery position of the first image to show. */
  start: number
  onClose: () => void
}

/** The uploaded images of the gallery, one at a time. The arrow keys follow the reading direction. */
export function GalleryLightbox({ pictures, start, onClose }: GalleryLightboxProps) {
  const format = useFormat()
  const { direction } = useLanguage()
  const t = useMessages(landingMessages).gallery
  const [index, setIndex] = useState(() => pictures.findIndex(({ place }) => place === start))
  const count = pictures.length
  const turn = useCallback((by: 1 | -1) => setIndex((former) => (former + by + count) % count), [count])

  useEffect(() => {
    const [back, forth] = direction === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === back) turn(-1)
      if (key === forth) turn(1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [turn, direction])

  const shown = pictures[index]
  if (!shown) return null
  return (
    <Dialog open onClose={onClose} title={shown.name} size="large">
      <SitePictureView
        key={index}
        picture={shown.picture}
        sizes="min(812px, 92vw)"
        className={styles.picture}
      />
      {count > 1 && (
        <div className={styles.controls}>
          <IconButton framed label={t.previous} onClick={() => turn(-1)}>
            <ArrowLeft className="flip" />
          </IconButton>
          <p role="status">
            <span className="visually-hidden">{t.named(shown.name)} </span>
            {t.placeOf(format.number(index + 1), format.number(count))}
          </p>
          <IconButton framed label={t.next} onClick={() => turn(1)}>
            <ArrowRight className="flip" />
          </IconButton>
        </div>
      )}
    </Dialog>
  )
}
