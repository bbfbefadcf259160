import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { ProgressPhoto } from '#contract/progress.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { progressMessages } from './messages.ts'
import styles from './progress-dialog.module.css'
import { useDayNames } from './use-day-names.ts'

/** The photos of a day, small; each opens large. */
export function DayPictures({ day, photos }: { day: string; photos: ProgressPhoto[] }) {
  const words = useMessages(progressMessages).photo
  const format = useFormat()
  const days = useDayNames()
  const [open, setOpen] = useState<ProgressPhoto | null>(null)
  const nameOf = (photo: ProgressPhoto) => words.alt(days.date(day), format.number(photos.indexOf(photo) + 1))
  return (
    <>
      <ul className={styles.pictures}>
        {photos.map((photo) => (
          <li key={photo._id}>
            <button type="button" onClick={() => setOpen(photo)}>
              <Picture key={photo.thumbnailUrl} url={photo.thumbnailUrl} photo={photo} name={nameOf(photo)} />
              <span className="visually-hidden">: {words.open}</span>
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <Dialog open onClose={() => setOpen(null)} title={nameOf(open)} reading size="large">
          <Picture url={open.url} photo={open} name={nameOf(open)} className={styles.whole} />
        </Dialog>
      )}
    </>
  )
}

type PictureProps = { url: string; photo: ProgressPhoto; name: string; className?: string | undefined }

/** A private photo; its link is short-lived, and where it has run out the words stand in. */
export function Picture({ url, photo, name, className }: PictureProps) {
  const { missing } = useMessages(progressMessages).photo
  const [isLost, setLost] = useState(false)
  if (isLost) {
    return (
      <span className={styles.lost}>
        <ImageOff />
        <span>{missing}</span>
        <span className="visually-hidden">: {name}</span>
      </span>
    )
  }
  const { width, height } = photo
  return (
    <img
      src={url}
      alt={name}
      width={width || undefined}
      height={height || undefined}
      loading="lazy"
      decoding="async"
      className={className}
      onError={() => setLost(true)}
    />
  )
}
