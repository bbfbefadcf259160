import { useRef, useState } from 'react'
import { maxItems } from '#contract/assigned-items.ts'
import {
  blankDraft,
  type DraftKind,
  type DraftProblems,
  type Drafts,
  filled,
  type ItemDraft,
} from './item-drafts.ts'

/** The lines of an assignment being typed, with their validation errors; each group starts with one blank line. */
export function useDrafts() {
  const count = useRef(2)
  const [drafts, setDrafts] = useState<Drafts>({ videos: [blankDraft('0')], documents: [blankDraft('1')] })
  const [problems, setProblems] = useState<DraftProblems>({})
  const [nothing, setNothing] = useState<DraftProblems>({})
  const isTouched = Object.values(filled(drafts)).some((lines) => lines.length > 0)
  const edit = (kind: DraftKind, change: (lines: ItemDraft[]) => ItemDraft[]) =>
    setDrafts((former) => ({ ...former, [kind]: change(former[kind]) }))
  const add = (kind: DraftKind, content: Partial<ItemDraft> = {}) => {
    const key = String(count.current++)
    edit(kind, (lines) => [...lines, { ...blankDraft(key), ...content, key }])
    return key
  }
  return {
    drafts,
    problems: isTouched ? problems : nothing,
    setProblems,
    isTouched,
    isFull: (kind: DraftKind) => drafts[kind].length >= maxItems,
    /** Adds a blank line or a resource of the library; returns its key. */
    add,
    /** Shows an error at the first line (adds one if needed) that nothing was entered, until something is. */
    showEmptyError: (sentence: string) => {
      const first = drafts.videos[0] ?? drafts.documents[0]
      setNothing({ [first?.key ?? add('videos')]: { title: sentence } })
    },
    change: (kind: DraftKind, key: string, part: Partial<ItemDraft>) => {
      edit(kind, (lines) => lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
      // An error disappears when its field is edited.
      setProblems(({ [key]: former, ...others }) => {
        const left = Object.entries(former ?? {}).filter(([field]) => !(field in part))
        return left.length > 0 ? { ...others, [key]: Object.fromEntries(left) } : others
      })
    },
    remove: (kind: DraftKind, key: string) => edit(kind, (lines) => lines.filter((line) => line.key !== key)),
  }
}

export type DraftLines = ReturnType<typeof useDrafts>
