import { useRef, useState } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/isolate.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import type { GivenItem } from './given-item.ts'
import { itemMessages } from './messages.ts'
import { type ItemChange, useGiveResource, useRemoveItem, useRestoreItem } from './queries.ts'

type Words = (typeof itemMessages)['ar']
type Said = Record<'removed' | 'removeFailed' | 'removedBefore', (title: string) => string>
type Failure = { sentence: string; again: () => void }

/**
 * Gives a user something of the library and takes items away, at once and with a way back; what fails is told as a
 * toast and kept, to be tried again. `said` picks what the removal is called where it is asked for. `isUnderway` tells of a resource that the server has not answered for yet.
 */
export function useItemActs(userId: string, said: (words: Words) => Said) {
  const words = useMessages(itemMessages)
  const { removed, removeFailed, removedBefore } = said(words)
  const localized = useLocalized()
  const titleOf = ({ item }: ItemChange) => isolate(localized(item.titles))
  const toast = useToast()
  const tellFailure = useFailureToast()
  const [failure, setFailure] = useState<Failure | null>(null)
  const underway = useUnderway()

  const giving = useGiveResource({
    onDone: underway.end,
    onFailed: (change, fault) =>
      fail(words.assignFailed(titleOf(change)), { change, fault, again: () => give(change) }),
  })
  const restoring = useRestoreItem({
    onDone: (change) => {
      underway.end(change)
      toast.show({ title: words.restored(titleOf(change)) })
    },
    onFailed: (change, fault) =>
      fail(words.restoreFailed(titleOf(change)), { change, fault, again: () => restore(change) }),
  })
  const removing = useRemoveItem({
    onDone: (change, taken) => {
      underway.end(change)
      const title = titleOf(change)
      // What somebody else took is not given again in passing.
      if (!taken) return toast.show({ tone: 'info', title: removedBefore(title) })
      toast.show({ title: removed(title), action: <UndoButton onUndo={() => restore(change)} /> })
    },
    onFailed: (change, fault) =>
      fail(removeFailed(titleOf(change)), { change, fault, again: () => remove(change) }),
  })

  type Fault = { change: ItemChange; fault: unknown; again: () => void }
  function fail(title: string, { change, fault, again }: Fault) {
    underway.end(change)
    const sentence = fault instanceof ApiError ? fault.sentence : undefined
    tellFailure(title, fault)
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
    give: (item: GivenItem) => give({ userId, item }),
    takeAway: (item: GivenItem) => remove({ userId, item }),
    isUnderway: underway.has,
    failure: failure?.sentence ?? null,
    retry: () => failure?.again(),
  }
}

/** What is being given or taken now, so that a second click on the same thing waits. */
function useUnderway() {
  // Asked by buttons of earlier renderings too, so it can't be the state alone.
  const now = useRef<ReadonlySet<string>>(new Set())
  const [ids, setIds] = useState(now.current)
  const change = (next: ReadonlySet<string>) => {
    now.current = next
    setIds(next)
  }
  const nameOf = ({ item }: ItemChange) => item.resourceId ?? item._id
  return {
    has: (id: string) => ids.has(id),
    /** False where it is under way already. */
    begin: (act: ItemChange) => {
      const id = nameOf(act)
      if (now.current.has(id)) return false
      change(new Set(now.current).add(id))
      return true
    },
    end: (act: ItemChange) => change(new Set([...now.current].filter((id) => id !== nameOf(act)))),
  }
}
