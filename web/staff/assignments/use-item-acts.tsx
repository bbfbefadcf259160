import { useRef, useState } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import type { AssignedItem } from './assigned-item.ts'
import { itemMessages } from './messages.ts'
import { type ItemChange, useAssignResource, useRemoveItem, useRestoreItem } from './queries.ts'

type Words = (typeof itemMessages)['ar']
type ItemActMessages = Record<'removed' | 'removeFailed' | 'removedBefore', (title: string) => string>
type Failure = { sentence: string; again: () => void }

/**
 * Assigns and removes items optimistically, removals with undo. Errors show as a toast and are returned with a retry.
 * `textsOf` picks the texts of a removal. `isUnderway`: a change of that resource is in flight.
 */
export function useItemActs(userId: string, textsOf: (words: Words) => ItemActMessages) {
  const t = useMessages(itemMessages)
  const { removed, removeFailed, removedBefore } = textsOf(t)
  const localized = useLocalized()
  const titleOf = ({ item }: ItemChange) => isolate(localized(item.titles))
  const toast = useToast()
  const showFailure = useFailureToast()
  const [failure, setFailure] = useState<Failure | null>(null)
  const underway = useUnderway()

  const giving = useAssignResource({
    onDone: underway.end,
    onFailed: (change, error) =>
      fail(t.assignFailed(titleOf(change)), { change, error, again: () => give(change) }),
  })
  const restoring = useRestoreItem({
    onDone: (change) => {
      underway.end(change)
      toast.show({ title: t.restored(titleOf(change)) })
    },
    onFailed: (change, error) =>
      fail(t.restoreFailed(titleOf(change)), { change, error, again: () => restore(change) }),
  })
  const removing = useRemoveItem({
    onDone: (change, taken) => {
      underway.end(change)
      const title = titleOf(change)
      // No undo button: someone else removed it.
      if (!taken) return toast.show({ tone: 'info', title: removedBefore(title) })
      toast.show({ title: removed(title), action: <UndoButton onUndo={() => restore(change)} /> })
    },
    onFailed: (change, error) =>
      fail(removeFailed(titleOf(change)), { change, error, again: () => remove(change) }),
  })

  type FailedChange = { change: ItemChange; error: unknown; again: () => void }
  function fail(title: string, { change, error, again }: FailedChange) {
    underway.end(change)
    const sentence = error instanceof ApiError ? error.sentence : undefined
    showFailure(title, error)
    setFailure({ sentence: sentence ? `${title}: ${sentence}` : title, again })
  }

  function begin(change: ItemChange, act: (change: ItemChange) => void) {
    if (!underway.begin(change)) return
    setFailure(null)
    toast.dismiss()
    act(change)
  }

  const give = (change: ItemChange) => begin(change, giving.mutate)
  const remove = (change: ItemChange) => begin(change, removing.mutate)
  const restore = (change: ItemChange) => begin(change, restoring.mutate)

  return {
    give: (item: AssignedItem) => give({ userId, item }),
    takeAway: (item: AssignedItem) => remove({ userId, item }),
    isUnderway: underway.has,
    failure: failure?.sentence ?? null,
    retry: () => failure?.again(),
  }
}

/** The changes in flight; a second click on the same item is ignored until the first is done. */
function useUnderway() {
  // A ref, because buttons of earlier renders read it too.
  const now = useRef<ReadonlySet<string>>(new Set())
  const [ids, setIds] = useState(now.current)
  const change = (next: ReadonlySet<string>) => {
    now.current = next
    setIds(next)
  }
  const nameOf = ({ item }: ItemChange) => item.resourceId ?? item._id
  return {
    has: (id: string) => ids.has(id),
    /** Returns false if a change of the item is in flight. */
    begin: (act: ItemChange) => {
      const id = nameOf(act)
      if (now.current.has(id)) return false
      change(new Set(now.current).add(id))
      return true
    },
    end: (act: ItemChange) => change(new Set([...now.current].filter((id) => id !== nameOf(act)))),
  }
}
