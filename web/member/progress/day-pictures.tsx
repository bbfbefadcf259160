import { ArrowLeft, ArrowRight, ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { ProgressPhoto } from '#contract/progress.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { progressMessages } from './messages.ts'
import styles from './progress-dialog.module.css'
import { useDayNames } from './use-day-names.ts'

/** Thumbnails of a day's photos; each opens enlarged. */
export function DayPictures({ day, photos }: { day: string; photos: ProgressPhoto[] }) {
  const t = useMessages(progressMessages).photo
  const format = useFormat()
  const days = useDayNames()
  const [open, setOpen] = useState<ProgressPhoto | null>(null)
  const nameOf = (photo: ProgressPhoto) => t.alt(days.date(day), format.number(photos.indexOf(photo) + 1))
  return (
    <>
      <ul className={styles.pictures}>
        {photos.map((photo) => (
          <li key={photo._id}>
            <button type="button" onClick={() => setOpen(photo)}>
              <PrivatePhoto
                key={photo.thumbnailUrl}
                url={photo.thumbnailUrl}
                photo={photo}
                name={nameOf(photo)}
              />
              <span className="visually-hidden">: {t.open}</span>
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(null)}
          title={nameOf(open)}
          reading
          size="large"
          footer={photos.length > 1 && <Turning photos={photos} shown={open} onShow={setOpen} />}
        >
          <PrivatePhoto
            key={open._id}
            url={open.url}
            photo={open}
            name={nameOf(open)}
            className={styles.whole}
          />
        </Dialog>
      )}
    </>
  )
}

type TurningProps = { photos: ProgressPhoto[]; shown: ProgressPhoto; onShow: (photo: ProgressPhoto) => void }

/** Buttons to the next and previous photo of a day; wraps around. */
function Turning({ photos, shown, onShow }: TurningProps) {
  const t = useMessages(progressMessages).photo
  const { number } = useFormat()
  const turn = (steps: number) => {
    const to = photos.at((photos.indexOf(shown) + steps) % photos.length)
    if (to) onShow(to)
  }
  return (
    <div className={styles.turning}>
      <IconButton label={t.previous} framed onClick={() => turn(-1)}>
        <ArrowLeft className="flip" />
      </IconButton>
      <bdi role="status">
        {number(photos.indexOf(shown) + 1)} / {number(photos.length)}
      </bdi>
      <IconButton label={t.next} framed onClick={() => turn(1)}>
        <ArrowRight className="flip" />
      </IconButton>
    </div>
  )
}

type PictureProps = { url: string; photo: ProgressPhoto; name: string; className?: string | undefined }

/** A private photo; after its short-lived link has expired, a text replaces it. */
export function PrivatePhoto({ url, photo, name, className }: PictureProps) {
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
