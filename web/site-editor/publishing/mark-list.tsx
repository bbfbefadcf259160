import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import type { Mark, Marks } from '#web/site-editor/fields/marks.ts'
import { Notice } from '#web/ui/notice.tsx'
import { publishingMessages } from './messages.ts'
import { WayTo } from './problem-list.tsx'
import styles from './publishing.module.css'

type MarkListProps = { marks: Marks; of: readonly Mark[]; onLeave: () => void }

/** The texts of which something is to be said, by what it is; each leads to its field. */
export function MarkList({ marks, of, onLeave }: MarkListProps) {
  const words = useMessages(publishingMessages).marks
  const { plural } = useFormat()
  return of
    .filter((mark) => marks[mark].length > 0)
    .map((mark) => (
      <Notice key={mark} tone={mark === 'long' ? 'info' : 'warn'}>
        <p>{words[mark](plural(plurals.texts, marks[mark].length))}</p>
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
