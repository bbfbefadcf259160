import { ChevronRight } from 'lucide-react'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useMessages } from '#web/platform/messages.ts'
import { type Place, valueAt } from '#web/staff/site-editor/draft/paths.ts'
import type { Problems } from '#web/staff/site-editor/draft/problems.ts'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { innermostField } from '#web/staff/site-editor/fields/place-words.ts'
import { useNumberWords } from '#web/staff/site-editor/fields/use-number-words.ts'
import { usePlaceName } from '#web/staff/site-editor/fields/use-place-name.ts'
import { editorMessages } from '#web/staff/site-editor/messages.ts'
import { stack } from '#web/ui/layout.ts'
import styles from './publishing.module.css'

/** The validation errors that block publishing; each entry leads to its field. */
export function ProblemList({ problems, onLeave }: { problems: Problems; onLeave: () => void }) {
  const sentenceOf = useProblemSentence()
  return (
    <ul className={stack(8)}>
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

/** A list entry that closes the dialog and focuses a field. */
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
