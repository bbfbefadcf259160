import { type ReactNode, useRef, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { type Draft, useDraft, writeSetting } from '#web/site-editor/draft/draft-store.ts'
import { moved, type Place, valueAt } from '#web/site-editor/draft/places.ts'
import { editorMessages } from '#web/site-editor/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useEditor } from './editor-context.tsx'

/** One entry of a list on the screen: where it stands, and a key that stays its own while it is moved. */
export type Entry = { key: string; index: number; place: Place }

/**
 * The entries of a list of the draft, and what can be done with them. Keys follow the entries, so that a button that was
 * pressed keeps the focus, and what was opened stays open. Who lists them hears only when their number changes: what is
 * written into one is rendered by that one alone.
 */
export function useEntries(place: Place) {
  const { store } = useEditor()
  const words = useMessages(editorMessages).list
  const toast = useToast()
  // The entry around a list may have gone a moment before the list is taken off the screen.
  const listIn = ({ settings }: Draft) => (valueAt(settings, place) ?? []) as unknown[]
  const length = useDraft(store, (draft) => listIn(draft).length)
  const next = useRef(0)
  const makeKeys = (count: number) => Array.from({ length: count }, () => String(next.current++))
  const [keys, setKeys] = useState(() => makeKeys(length))
  // The list was replaced as a whole: entries that are there no more lose their keys, new ones get theirs.
  const known =
    keys.length === length ? keys : [...keys.slice(0, length), ...makeKeys(Math.max(0, length - keys.length))]
  if (known !== keys) setKeys(known)

  function write(entries: unknown[], withKeys: string[]) {
    setKeys(withKeys)
    writeSetting(store, place, entries)
  }

  return {
    entries: known.map((key, index): Entry => ({ key, index, place: `${place}.${index}` })),
    add(entry: unknown): string {
      const [key = ''] = makeKeys(1)
      write([...listIn(store.read()), entry], [...known, key])
      return key
    },
    move(index: number, by: number) {
      write(moved(listIn(store.read()), index, index + by), moved(known, index, index + by))
    },
    remove(index: number, name: string, undoButton: (undo: () => void) => ReactNode) {
      const list = listIn(store.read())
      write(list.toSpliced(index, 1), known.toSpliced(index, 1))
      const undo = () => {
        write(list, known)
        toast.dismiss()
      }
      toast.show({ tone: 'info', title: words.removed(name), action: undoButton(undo) })
    },
  }
}
