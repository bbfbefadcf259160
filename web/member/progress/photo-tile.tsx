import { CircleAlert, CircleCheck, ImageOff, RotateCw, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { BusyRing } from '#web/ui/busy-ring.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import styles from './day-form.module.css'
import { dayMessages } from './day-messages.ts'
import type { DayPhoto } from './day-photo.ts'

type PhotoTileProps = {
  photo: DayPhoto
  place: number
  /** Sends it again; absent if that is not possible. */
  onRetry?: (() => void) | undefined
  onRemove: () => void
}

/** One photo of the form: its image, its progress, and buttons to cancel, retry or remove it. */
export function PhotoTile({ photo, place, onRetry, onRemove }: PhotoTileProps) {
  const t = useMessages(dayMessages).photos
  const format = useFormat()
  const id = useId()
  const { step, percent } = photo
  const isUnderway = step === 'waiting' || step === 'uploading' || step === 'checking'
  return (
    <li className={styles.tile}>
      <Thumbnail key={photo.thumbnailUrl} url={photo.thumbnailUrl} />
      <div id={id} className={styles.what}>
        <b>
          {t.one} <bdi>{format.number(place)}</bdi>
        </b>
        <span className={styles[step]}>
          {step === 'failed' && <CircleAlert />}
          {(step === 'ready' || step === 'kept') && <CircleCheck />}
          {isUnderway && <BusyRing />}
          <span role="status">{step === 'failed' ? problemText(photo, t) : t[step]}</span>
          {step === 'uploading' && <bdi>{format.percent(percent / 100)}</bdi>}
        </span>
        {step === 'uploading' && <ProgressBar percent={percent} aria-labelledby={id} />}
      </div>
      <div className={styles.tileActs}>
        {step === 'failed' && onRetry && (
          <IconButton label={t.retry} aria-describedby={id} framed onClick={onRetry}>
            <RotateCw />
          </IconButton>
        )}
        <IconButton label={isUnderway ? t.cancel : t.remove} aria-describedby={id} framed onClick={onRemove}>
          <X />
        </IconButton>
      </div>
    </li>
  )
}

type Messages = Record<'lost' | 'tooLarge' | 'wrongType' | 'emptyFile', string>

function problemText({ problem }: DayPhoto, t: Messages): string {
  if (problem === undefined) return ''
  return typeof problem === 'object' ? problem.sentence : t[problem]
}

/** The image; an icon if it cannot be shown, for example because a draft's link expired. */
function Thumbnail({ url }: { url: string | null }) {
  const [isLost, setLost] = useState(!url)
  return (
    <span className={styles.picture}>
      {isLost || !url ? <ImageOff /> : <img src={url} alt="" onError={() => setLost(true)} />}
    </span>
  )
}
