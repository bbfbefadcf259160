import type { ReactNode } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { type Draft, useDraft, writeSetting } from '#web/staff/site-editor/draft/draft-store.ts'
import { idOf, moved, type Place, valueAt } from '#web/staff/site-editor/draft/paths.ts'
import { editorMessages } from '#web/staff/site-editor/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useEditor } from './editor-context.tsx'
import { type RemovedEntry, removedEntry, withEntryBack } from './restore-entry.ts'
import { focusOnEntry } from './use-rows.ts'

/** One list entry on the screen; `key` is its id, which does not change when it is moved. */
export type Entry = { key: string; index: number; place: Place }

const idsOf = (list: readonly unknown[]) => list.map((entry, index) => idOf(entry) ?? index)

type Removing = { name: string; undoButton: (undo: () => void) => ReactNode }

/**
 * The entries of a list in the draft, with add, move and remove. Keys follow the entries, so that focus and open state
 * survive a move. Re-renders only when the ids change, not for edits inside an entry.
 */
export function useEntries({ place, most }: { place: Place; most: number }) {
  const { store } = useEditor()
  const removing = useRemoving(most)
  // The outer entry may be removed just before this list unmounts.
  const listIn = ({ settings }: Draft) => (valueAt(settings, place) ?? []) as unknown[]
  const ids = useDraft(store, (draft) => idsOf(listIn(draft)).join(' '))
  const write = (entries: unknown[]) => writeSetting(store, place, entries)

  return {
    entries: ids
      .split(' ')
      .filter(Boolean)
      .map((key, index): Entry => ({ key, index, place: `${place}.${index}` })),
    add(entry: unknown) {
      write([...listIn(store.read()), entry])
    },
    move(index: number, by: number) {
      write(moved(listIn(store.read()), index, index + by))
    },
    remove({ index }: Entry, options: Removing) {
      const draft = store.read()
      write(listIn(draft).toSpliced(index, 1))
      removing(removedEntry(draft.settings, place, index), options)
    },
  }
}

/** Shows a toast for a removed entry, with an undo button; it still works after the list has unmounted. */
function useRemoving(most: number) {
  const { store } = useEditor()
  const { number } = useFormat()
  const t = useMessages(editorMessages).list
  const toast = useToast()

  return (removed: RemovedEntry, { name, undoButton }: Removing) => {
    function undo() {
      const draft = store.read()
      const back = withEntryBack(draft.settings, removed, most)
      if (back === 'too_late') return toast.show({ tone: 'info', title: t.tooLate })
      if (back === 'full') return showRemoved(t.full(number(most)))
      store.set({ ...draft, settings: back.settings })
      toast.dismiss()
      // The pressed button disappears with the toast.
      focusOnEntry(back.place)
    }
    const showRemoved = (description?: string) =>
      toast.show({ tone: 'info', title: t.removed(name), description, action: undoButton(undo) })
    showRemoved()
  }
}
