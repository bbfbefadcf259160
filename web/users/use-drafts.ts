import { useRef, useState } from 'react'
import { mostItems } from '#contract/items.ts'
import {
  blankDraft,
  type Draft,
  type DraftKind,
  type DraftProblems,
  type Drafts,
  filled,
} from './item-drafts.ts'

/** The lines of an assignment while they are typed: one empty one in each group at first, and what is wrong with them. */
export function useDrafts() {
  const count = useRef(2)
  const [drafts, setDrafts] = useState<Drafts>({ videos: [blankDraft('0')], documents: [blankDraft('1')] })
  const [problems, setProblems] = useState<DraftProblems>({})
  const [nothing, setNothing] = useState<DraftProblems>({})
  const isTouched = Object.values(filled(drafts)).some((lines) => lines.length > 0)
  const edit = (kind: DraftKind, change: (lines: Draft[]) => Draft[]) =>
    setDrafts((former) => ({ ...former, [kind]: change(former[kind]) }))
  const add = (kind: DraftKind, content: Partial<Draft> = {}) => {
    const key = String(count.current++)
    edit(kind, (lines) => [...lines, { ...blankDraft(key), ...content, key }])
    return key
  }
  return {
    drafts,
    problems: isTouched ? problems : nothing,
    setProblems,
    isTouched,
    isFull: (kind: DraftKind) => drafts[kind].length >= mostItems,
    /** Adds a line, empty or with something of the library, and answers its key. */
    add,
    /** Says at the first line, of which there is one afterwards, that nothing was chosen or typed; until something is. */
    refuseNothing: (sentence: string) => {
      const first = drafts.videos[0] ?? drafts.documents[0]
      setNothing({ [first?.key ?? add('videos')]: { title: sentence } })
    },
    change: (kind: DraftKind, key: string, part: Partial<Draft>) => {
      edit(kind, (lines) => lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
      // What was wrong with a field is not said any more once it is being mended.
      setProblems(({ [key]: former, ...others }) => {
        const left = Object.entries(former ?? {}).filter(([field]) => !(field in part))
        return left.length > 0 ? { ...others, [key]: Object.fromEntries(left) } : others
      })
    },
    remove: (kind: DraftKind, key: string) => edit(kind, (lines) => lines.filter((line) => line.key !== key)),
  }
}

/** What `useDrafts` answers. */
export type DraftLines = ReturnType<typeof useDrafts>
