import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import { innermostField } from '#web/staff/site-editor/fields/place-words.ts'
import type { TextWarning, TextWarnings } from '#web/staff/site-editor/fields/text-warnings.ts'
import { picturesCounted } from '#web/staff/site-editor/messages.ts'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { publishingMessages } from './messages.ts'
import { WayTo } from './problem-list.tsx'
import styles from './publishing.module.css'

type MarkListProps = { marks: TextWarnings; of: readonly TextWarning[]; onLeave: () => void }

/** The warnings of texts, numbers and images by kind; each entry leads to its field. */
export function MarkList({ marks, of, onLeave }: MarkListProps) {
  const t = useMessages(publishingMessages).marks
  const sentenceOf = useTextWarningSentence()
  return of
    .filter((mark) => marks[mark].length > 0)
    .map((mark) => (
      <Notice key={mark} tone={mark === 'long' ? 'info' : 'warn'}>
        <p>{sentenceOf(mark, marks[mark])}</p>
        <details className={styles.marked}>
          <summary>{t.show}</summary>
          <ul className={stack(8)}>
            {marks[mark].map((place) => (
              <WayTo key={place} place={place} onLeave={onLeave} />
            ))}
          </ul>
        </details>
      </Notice>
    ))
}

function useTextWarningSentence(): (mark: TextWarning, places: readonly Place[]) => string {
  const t = useMessages(publishingMessages).marks
  const localized = useLocalized()
  const { plural } = useFormat()
  return (mark, places) => {
    if (mark === 'undescribed') return t.undescribed(plural(picturesCounted, places.length))
    if (mark !== 'zero') return t[mark](plural(plurals.texts, places.length))
    // Each number field has its own text for 0.
    const names = places.map((place) => {
      const field = innermostField(place)
      return field?.kind === 'number' && field.zero ? localized(field.zero) : ''
    })
    return [...new Set(names)].join(' ')
  }
}
