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
  /** Sends it again; left out where it can't be. */
  onRetry?: (() => void) | undefined
  onRemove: () => void
}

/** One photo of the form: what it looks like, how far it is, and the ways to cancel, repeat or remove it. */
export function PhotoTile({ photo, place, onRetry, onRemove }: PhotoTileProps) {
  const words = useMessages(dayMessages).photos
  const format = useFormat()
  const id = useId()
  const { step, percent } = photo
  const isUnderway = step === 'waiting' || step === 'uploading' || step === 'checking'
  return (
    <li className={styles.tile}>
      <Look key={photo.thumbnailUrl} url={photo.thumbnailUrl} />
      <div id={id} className={styles.what}>
        <b>
          {words.one} <bdi>{format.number(place)}</bdi>
        </b>
        <span className={styles[step]}>
          {step === 'failed' && <CircleAlert />}
          {(step === 'ready' || step === 'kept') && <CircleCheck />}
          {isUnderway && <BusyRing />}
          <span role="status">{step === 'failed' ? sayProblem(photo, words) : words[step]}</span>
          {step === 'uploading' && <bdi>{format.percent(percent / 100)}</bdi>}
        </span>
        {step === 'uploading' && <ProgressBar percent={percent} aria-labelledby={id} />}
      </div>
      <div className={styles.tileActs}>
        {step === 'failed' && onRetry && (
          <IconButton label={words.retry} aria-describedby={id} framed onClick={onRetry}>
            <RotateCw />
          </IconButton>
        )}
        <IconButton
          label={isUnderway ? words.cancel : words.remove}
          aria-describedby={id}
          framed
          onClick={onRemove}
        >
          <X />
        </IconButton>
      </div>
    </li>
  )
}

type Words = Record<'lost' | 'tooLarge' | 'wrongType' | 'emptyFile', string>

function sayProblem({ problem }: DayPhoto, words: Words): string {
  if (problem === undefined) return ''
  return typeof problem === 'object' ? problem.sentence : words[problem]
}

/** The picture itself; a glyph where it can't be shown, as a draft's link may have run out. */
function Look({ url }: { url: string | null }) {
  const [isLost, setLost] = useState(!url)
  return (
    <span className={styles.picture}>
      {isLost || !url ? <ImageOff /> : <img src={url} alt="" onError={() => setLost(true)} />}
    </span>
  )
}
