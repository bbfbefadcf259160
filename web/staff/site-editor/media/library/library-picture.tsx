import { Check } from 'lucide-react'
import type { StoredSitePicture } from '#contract/uploads-site-pictures.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { relativeTime } from '#web/platform/relative-time.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import { noText } from '#web/staff/site-editor/fields/field.ts'
import { countedPictures, mediaMessages } from '#web/staff/site-editor/media/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cluster } from '#web/ui/layout.ts'
import { SitePictureView } from '#web/ui/site-picture.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { DeletePicture } from './delete-picture.tsx'
import styles from './library.module.css'
import { ReplacePicture } from './replace-picture.tsx'
import { type PictureUsage, usePictureUsage } from './use-picture-usage.ts'

type LibraryPictureProps = {
  stored: StoredSitePicture
  isCurrent: boolean
  onChoose: () => void
  /** Called when the user goes to a field that uses the image. */
  onLeave: (place: Place) => void
}

/** One image of the library with its usage and actions. */
export function LibraryPicture({ stored, isCurrent, onChoose, onLeave }: LibraryPictureProps) {
  const t = useMessages(mediaMessages)
  const format = useFormat()
  const { digits, fileSize } = format
  const usage = usePictureUsage(stored)
  const { picture, originalName, size, uploadedAt } = stored
  const name = isolate(originalName)
  return (
    <li className={styles.picture} data-current={isCurrent || undefined}>
      <SitePictureView
        picture={{ ...picture, alt: usage.alt ?? noText() }}
        sizes="(min-width: 720px) 260px, 88vw"
        className={styles.thumb}
      />
      <div className={styles.said}>
        <bdi className={styles.name} title={originalName}>
          {originalName}
        </bdi>
        <p className={styles.facts}>
          <span>{t.pixels(digits(picture.width), digits(picture.height))}</span>
          <span>{fileSize(size)}</span>
          <span>{t.stored.uploaded(relativeTime(format, uploadedAt, Date.now()))}</span>
        </p>
        <Usage usage={usage} onLeave={onLeave} />
      </div>
      <div className={styles.acts}>
        {isCurrent ? (
          <Badge tone="ok" icon={<Check />} className={styles.chosen}>
            {t.stored.current}
          </Badge>
        ) : (
          <Button size="compact" aria-label={t.stored.chooseNamed(name)} onClick={onChoose}>
            {t.stored.choose}
          </Button>
        )}
        {usage.draft.length > 0 && <ReplacePicture id={picture.id} name={name} usage={usage} />}
        <DeletePicture id={picture.id} name={name} usage={usage} />
      </div>
    </li>
  )
}

function Usage({ usage, onLeave }: { usage: PictureUsage; onLeave: (place: Place) => void }) {
  const t = useMessages(mediaMessages).stored
  const { plural } = useFormat()
  const { published, draft, shared } = usage
  const names = new Map([...published, ...draft].map(({ place, name }) => [place, name]))
  return (
    <>
      <p className={cluster(6)}>
        {published.length > 0 && <Badge tone="ok">{t.published}</Badge>}
        {draft.length > 0 && <Badge tone="warn">{t.inDraft}</Badge>}
        {shared > 0 && <Badge tone="neutral">{plural(countedPictures.links, shared)}</Badge>}
        {!usage.isUsed && <Badge tone="line">{t.unused}</Badge>}
      </p>
      {names.size > 0 && (
        <ul className={styles.places} aria-label={t.places}>
          {[...names].map(([place, name]) => (
            <li key={place}>
              <TextButton onClick={() => onLeave(place)}>{name}</TextButton>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
