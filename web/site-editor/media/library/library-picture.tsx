import { Check } from 'lucide-react'
import type { StoredSitePicture } from '#contract/site-pictures.ts'
import { useFormat } from '#web/platform/format.tsx'
import { isolate } from '#web/platform/isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import type { Place } from '#web/site-editor/draft/places.ts'
import { noText } from '#web/site-editor/fields/field.ts'
import { countedPictures, mediaMessages } from '#web/site-editor/media/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
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
  /** Somebody wants to be where the picture is used. */
  onLeave: (place: Place) => void
}

/** One picture of the library: what it is, where it is used, and what can be done with it. */
export function LibraryPicture({ stored, isCurrent, onChoose, onLeave }: LibraryPictureProps) {
  const words = useMessages(mediaMessages)
  const { digits, fileSize, relative } = useFormat()
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
          <span>{words.pixels(digits(picture.width), digits(picture.height))}</span>
          <span>{fileSize(size)}</span>
          <span>{words.stored.uploaded(relative(uploadedAt, Date.now()))}</span>
        </p>
        <Usage usage={usage} onLeave={onLeave} />
      </div>
      <div className={styles.acts}>
        {isCurrent ? (
          <Badge tone="ok" icon={<Check />} className={styles.chosen}>
            {words.stored.current}
          </Badge>
        ) : (
          <Button size="compact" aria-label={words.stored.chooseNamed(name)} onClick={onChoose}>
            {words.stored.choose}
          </Button>
        )}
        {usage.draft.length > 0 && <ReplacePicture id={picture.id} name={name} usage={usage} />}
        <DeletePicture id={picture.id} name={name} usage={usage} />
      </div>
    </li>
  )
}

function Usage({ usage, onLeave }: { usage: PictureUsage; onLeave: (place: Place) => void }) {
  const words = useMessages(mediaMessages).stored
  const { plural } = useFormat()
  const { published, draft, shared } = usage
  const names = new Map([...published, ...draft].map(({ place, name }) => [place, name]))
  return (
    <>
      <p className={styles.badges}>
        {published.length > 0 && <Badge tone="ok">{words.published}</Badge>}
        {draft.length > 0 && <Badge tone="warn">{words.inDraft}</Badge>}
        {shared > 0 && <Badge tone="neutral">{plural(countedPictures.links, shared)}</Badge>}
        {!usage.isUsed && <Badge tone="line">{words.unused}</Badge>}
      </p>
      {names.size > 0 && (
        <ul className={styles.places} aria-label={words.places}>
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
