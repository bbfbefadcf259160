import type { UserNote } from '#contract/person-notes.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { personMessages } from './messages.ts'
import { useNoteCalls } from './queries.ts'

/** Changes, deletes and restores notes; results show as toasts, a deletion with undo. */
export function useNoteActs(id: string) {
  const t = useMessages(personMessages).notes
  const calls = useNoteCalls(id)
  const toast = useToast()
  const fail = useFailureToast()
  const restoring = useGuardedMutation({
    mutationFn: (undo: string) => calls.restore(undo),
    onSuccess: () => toast.show({ title: t.restored }),
    onError: (error, undo) => fail(t.restoreFailed, error, undoBy(undo)),
    onSettled: calls.refresh,
  })
  const deleting = useGuardedMutation({
    subjectOf: ({ _id }: UserNote) => _id,
    mutationFn: (note: UserNote) => calls.remove(note),
    onSuccess: (undo) => toast.show({ title: t.deleted, action: undoBy(undo) }),
    onError: (error) => fail(t.deleteFailed, error),
    onSettled: calls.refresh,
  })
  const changing = useGuardedMutation({
    subjectOf: ({ note }: { note: UserNote; text: string }) => note._id,
    mutationFn: ({ note, text }: { note: UserNote; text: string }) => calls.change(note, text),
    onSuccess: () => toast.show({ title: t.changed }),
    onError: (error) => fail(t.changeFailed, error),
    onSettled: calls.refresh,
  })

  function undoBy(undo: string) {
    return <UndoButton onUndo={() => restoring.mutate(undo)} />
  }

  return {
    remove: (note: UserNote) => deleting.mutate(note),
    /** Calls `onDone` after a success; the text stays where it was typed after an error. */
    change: (changed: { note: UserNote; text: string }, onDone: () => void) =>
      changing.mutate(changed, { onSuccess: onDone }),
    changing: changing.isPending ? changing.variables?.note._id : undefined,
  }
}

export type NoteActs = ReturnType<typeof useNoteActs>
