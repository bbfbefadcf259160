import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import type { Place } from '#web/site-editor/draft/places.ts'
import type { Mark, Marks } from '#web/site-editor/fields/marks.ts'
import { innermostField } from '#web/site-editor/fields/place-words.ts'
import { picturesCounted } from '#web/site-editor/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { publishingMessages } from './messages.ts'
import { WayTo } from './problem-list.tsx'
import styles from './publishing.module.css'

type MarkListProps = { marks: Marks; of: readonly Mark[]; onLeave: () => void }

/** The texts, numbers and pictures of which something is to be said, by what it is; each leads to its field. */
export function MarkList({ marks, of, onLeave }: MarkListProps) {
  const words = useMessages(publishingMessages).marks
  const sentenceOf = useMarkSentence()
  return of
    .filter((mark) => marks[mark].length > 0)
    .map((mark) => (
      <Notice key={mark} tone={mark === 'long' ? 'info' : 'warn'}>
        <p>{sentenceOf(mark, marks[mark])}</p>
        <details className={styles.marked}>
          <summary>{words.show}</summary>
          <ul className={styles.ways}>
            {marks[mark].map((place) => (
              <WayTo key={place} place={place} onLeave={onLeave} />
            ))}
          </ul>
        </details>
      </Notice>
    ))
}

function useMarkSentence(): (mark: Mark, places: readonly Place[]) => string {
  const words = useMessages(publishingMessages).marks
  const localized = useLocalized()
  const { plural } = useFormat()
  return (mark, places) => {
    if (mark === 'undescribed') return words.undescribed(plural(picturesCounted, places.length))
    if (mark !== 'zero') return words[mark](plural(plurals.texts, places.length))
    // Each number has its own words for being 0, which its field says too.
    const said = places.map((place) => {
      const field = innermostField(place)
      return field?.kind === 'number' && field.zero ? localized(field.zero) : ''
    })
    return [...new Set(said)].join(' ')
  }
}
