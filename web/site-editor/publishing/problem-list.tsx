import { ChevronRight } from 'lucide-react'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useMessages } from '#web/platform/messages.ts'
import { type Place, valueAt } from '#web/site-editor/draft/places.ts'
import type { Problems } from '#web/site-editor/draft/problems.ts'
import { useEditor } from '#web/site-editor/fields/editor-context.tsx'
import { innermostField } from '#web/site-editor/fields/place-words.ts'
import { useNumberWords } from '#web/site-editor/fields/use-number-words.ts'
import { usePlaceName } from '#web/site-editor/fields/use-place-name.ts'
import { editorMessages } from '#web/site-editor/messages.ts'
import styles from './publishing.module.css'

/** What keeps the draft from being published; each leads to its field. */
export function ProblemList({ problems, onLeave }: { problems: Problems; onLeave: () => void }) {
  const sentenceOf = useProblemSentence()
  return (
    <ul className={styles.ways}>
      {[...problems].map(([place, problem]) => (
        <WayTo key={place} place={place} onLeave={onLeave}>
          {sentenceOf(place, problem)}
        </WayTo>
      ))}
    </ul>
  )
}

function useProblemSentence(): (place: Place, problem: string) => string {
  const sentenceOf = useFieldSentence()
  const { arabicNeeded } = useMessages(editorMessages)
  const { store } = useEditor()
  const { problemOf } = useNumberWords()
  return (place, problem) => {
    if (problem === 'required') return arabicNeeded
    const field = innermostField(place)
    const ofNumber = field?.kind === 'number' && problemOf(field, valueAt(store.read().settings, place))
    return ofNumber || sentenceOf(problem)
  }
}

type WayToProps = { place: Place; onLeave: () => void; children?: string }

/** One field by its name; pressing it leaves the dialog and leads there. */
export function WayTo({ place, onLeave, children }: WayToProps) {
  const { seek } = useEditor()
  const nameOf = usePlaceName()
  return (
    <li>
      <button
        type="button"
        className={styles.way}
        onClick={() => {
          onLeave()
          seek(place)
        }}
      >
        <span>
          <b>{nameOf(place)}</b>
          {children && <span>{children}</span>}
        </span>
        <ChevronRight className="flip" />
      </button>
    </li>
  )
}
