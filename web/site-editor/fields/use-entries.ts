import { type ReactNode, useState } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { type Draft, useDraft, writeSetting } from '#web/site-editor/draft/draft-store.ts'
import { moved, type Place, valueAt } from '#web/site-editor/draft/places.ts'
import { editorMessages } from '#web/site-editor/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useEditor } from './editor-context.tsx'
import { createEntryKeys } from './entry-keys.ts'
import { type RemovedEntry, removedEntry, withEntryBack } from './removed-entry.ts'
import { focusOnEntry } from './use-rows.ts'

/** One entry of a list on the screen: where it stands, and a key that stays its own while it is moved. */
export type Entry = { key: string; index: number; place: Place }

type Removing = { name: string; undoButton: (undo: () => void) => ReactNode }

/**
 * The entries of a list of the draft, and what can be done with them. Keys follow the entries, so that a button that was
 * pressed keeps the focus, and what was opened stays open. Who lists them hears only when these are others: what is
 * written into one is rendered by that one alone.
 */
export function useEntries({ place, most }: { place: Place; most: number }) {
  const { store } = useEditor()
  const removing = useRemoving(most)
  const [following] = useState(createEntryKeys)
  // The entry around a list may have gone a moment before the list is taken off the screen.
  const listIn = ({ settings }: Draft) => (valueAt(settings, place) ?? []) as object[]
  const keys = useDraft(store, (draft) => following.of(listIn(draft)))
  const write = (entries: unknown[]) => writeSetting(store, place, entries)

  return {
    entries: keys.map((key, index): Entry => ({ key, index, place: `${place}.${index}` })),
    add(entry: unknown): string {
      write([...listIn(store.read()), entry])
      return following.of(listIn(store.read())).at(-1) ?? ''
    },
    move(index: number, by: number) {
      write(moved(listIn(store.read()), index, index + by))
    },
    remove({ index }: Entry, telling: Removing) {
      const draft = store.read()
      write(listIn(draft).toSpliced(index, 1))
      removing(removedEntry(draft.settings, place, index), telling)
    },
  }
}

/** Tells of an entry that was removed, and brings it back where somebody wants it; it outlives the list on the screen. */
function useRemoving(most: number) {
  const { store } = useEditor()
  const { number } = useFormat()
  const words = useMessages(editorMessages).list
  const toast = useToast()

  return (removed: RemovedEntry, { name, undoButton }: Removing) => {
    function undo() {
      const draft = store.read()
      const back = withEntryBack(draft.settings, removed, most)
      if (back === 'too_late') return toast.show({ tone: 'info', title: words.tooLate })
      if (back === 'full') return tell(words.full(number(most)))
      store.set({ ...draft, settings: back.settings })
      toast.dismiss()
      // The button that was pressed goes with the toast.
      focusOnEntry(back.place)
    }
    const tell = (description?: string) =>
      toast.show({ tone: 'info', title: words.removed(name), description, action: undoButton(undo) })
    tell()
  }
}
