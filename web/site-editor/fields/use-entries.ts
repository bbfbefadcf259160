import { type ReactNode, useRef, useState } from 'react'
import { useFormat } from '#web/platform/format.tsx'
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
export function useEntries({ place, most }: { place: Place; most: number }) {
  const { store } = useEditor()
  const { number } = useFormat()
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

  // The entry around a list may be moved while there is something of the list to take back.
  const live = useRef(place)
  live.current = place

  function write(entries: unknown[], withKeys: string[]) {
    setKeys(withKeys)
    writeSetting(store, place, entries)
  }

  /** Brings an entry back among those that are there by now; false where no more than they may be. */
  function bringBack(entry: unknown, { key, index }: Entry): boolean {
    const list = valueAt(store.read().settings, live.current)
    if (!Array.isArray(list)) return true
    if (list.length >= most) return false
    setKeys((others) => others.toSpliced(index, 0, key))
    writeSetting(store, live.current, list.toSpliced(index, 0, entry))
    return true
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
    remove(entry: Entry, name: string, undoButton: (undo: () => void) => ReactNode) {
      const list = listIn(store.read())
      write(list.toSpliced(entry.index, 1), known.toSpliced(entry.index, 1))
      const undo = () =>
        bringBack(list[entry.index], entry) ? toast.dismiss() : tell(words.full(number(most)))
      const tell = (description?: string) =>
        toast.show({ tone: 'info', title: words.removed(name), description, action: undoButton(undo) })
      tell()
    },
  }
}
