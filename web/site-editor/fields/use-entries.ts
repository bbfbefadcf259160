import { type ReactNode, useRef, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { writeSetting } from '#web/site-editor/draft/draft-store.ts'
import { moved, type Place } from '#web/site-editor/draft/places.ts'
import { editorMessages } from '#web/site-editor/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useEditor, useValue } from './editor-context.tsx'

/** One entry of a list on the screen: where it stands, and a key that stays its own while it is moved. */
export type Entry = { key: string; index: number; place: Place }

/**
 * The entries of a list of the draft, and what can be done with them. Keys follow the entries, so that a button that was
 * pressed keeps the focus, and what was opened stays open.
 */
export function useEntries(place: Place) {
  const { store } = useEditor()
  const words = useMessages(editorMessages).list
  const toast = useToast()
  const list = useValue(place) as unknown[]
  const next = useRef(0)
  const makeKeys = (count: number) => Array.from({ length: count }, () => String(next.current++))
  const [keys, setKeys] = useState(() => makeKeys(list.length))
  // The list was replaced as a whole: entries that are there no more lose their keys, new ones get theirs.
  const known =
    keys.length === list.length
      ? keys
      : [...keys.slice(0, list.length), ...makeKeys(Math.max(0, list.length - keys.length))]
  if (known !== keys) setKeys(known)

  function write(entries: unknown[], withKeys: string[]) {
    setKeys(withKeys)
    writeSetting(store, place, entries)
  }

  return {
    entries: known.map((key, index): Entry => ({ key, index, place: `${place}.${index}` })),
    add(entry: unknown): string {
      const [key = ''] = makeKeys(1)
      write([...list, entry], [...known, key])
      return key
    },
    move(index: number, by: number) {
      write(moved(list, index, index + by), moved(known, index, index + by))
    },
    remove(index: number, name: string, undoButton: (undo: () => void) => ReactNode) {
      write(list.toSpliced(index, 1), known.toSpliced(index, 1))
      const undo = () => {
        write(list, known)
        toast.dismiss()
      }
      toast.show({ tone: 'info', title: words.removed(name), action: undoButton(undo) })
    },
  }
}
