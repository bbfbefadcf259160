import { Camera, ImagePlus } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { maxPhotosPerDay, type ProgressOverview } from '#contract/progress.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useHasNetwork } from '#web/platform/network.ts'
import { buttonClass } from '#web/ui/button-look.ts'
import { FieldError } from '#web/ui/field-frame.tsx'
import styles from './day-form.module.css'
import { dayMessages } from './day-messages.ts'
import type { DayPhoto } from './day-photo.ts'
import type { DayPhotos } from './day-photos.ts'
import { ConsentQuestion, GivenConsent } from './photo-consent.tsx'
import { PhotoTile } from './photo-tile.tsx'
import type { ProgressSource } from './progress-source.ts'

type PhotoFieldProps = {
  source: ProgressSource
  overview: ProgressOverview
  list: DayPhotos
  shown: readonly DayPhoto[]
  error: string | undefined
  /** Called when photos were chosen: clears the previous error, or sets one if there are more than a day allows. */
  onChosen: (problem: string | undefined) => void
  onWithdrawn: () => void
}

/** A day's photos: after the consent they can be chosen or taken, and upload at once, each with its progress. */
export function PhotoField(props: PhotoFieldProps) {
  const { source, overview, list, shown, error, onChosen, onWithdrawn } = props
  const t = useMessages(dayMessages).photos
  const sentenceOf = useFieldSentence()
  const isOnline = useHasNetwork()
  const title = useRef<HTMLLegendElement>(null)
  const errorId = useId()
  const room = maxPhotosPerDay - shown.length

  function add(files: File[]) {
    onChosen(list.add(files) ? undefined : sentenceOf('too_many_photos'))
  }

  return (
    <fieldset className={styles.photos} aria-describedby={error && errorId}>
      <legend ref={title} tabIndex={-1} data-problem={error && ''}>
        {t.title}
      </legend>
      {!isOnline && <p>{t.offline}</p>}
      {overview.consent === null ? (
        isOnline && <ConsentQuestion source={source} />
      ) : (
        <>
          {isOnline && <p>{t.hint}</p>}
          {shown.length > 0 && (
            <ul>
              {shown.map((photo, index) => (
                <PhotoTile
                  key={photo.key}
                  photo={photo}
                  place={index + 1}
                  onRetry={list.canRetry(photo.key) ? () => list.retry(photo.key) : undefined}
                  onRemove={() => {
                    title.current?.focus()
                    list.remove(photo.key)
                  }}
                />
              ))}
            </ul>
          )}
          {isOnline && room > 0 && (
            <div className={styles.pickers}>
              <Picker label={t.gallery} icon={<ImagePlus />} onFiles={add} />
              <Picker label={t.camera} icon={<Camera />} onFiles={add} isCamera />
            </div>
          )}
        </>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {isOnline && overview.consent !== null && (
        <GivenConsent
          source={source}
          since={overview.consent}
          photos={overview.photos}
          onWithdrawn={onWithdrawn}
        />
      )}
    </fieldset>
  )
}

type PickerProps = {
  label: string
  icon: ReactNode
  onFiles: (files: File[]) => void
  /** Opens the camera on a handheld device. */
  isCamera?: boolean
}

function Picker({ label, icon, onFiles, isCamera = false }: PickerProps) {
  const id = useId()
  return (
    <div className={isCamera ? styles.camera : undefined}>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        multiple={!isCamera}
        capture={isCamera ? 'environment' : undefined}
        className="visually-hidden"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Allows the same photo to be chosen again after it was removed.
          event.target.value = ''
          onFiles(files)
        }}
      />
      <label htmlFor={id} className={buttonClass({ variant: 'ghost', size: 'compact' })}>
        {icon}
        {label}
      </label>
    </div>
  )
}
