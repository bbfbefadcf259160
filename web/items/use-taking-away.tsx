import { useState } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { TextButton } from '#web/ui/text-link.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import type { GivenItem } from './given-item.ts'
import { itemMessages } from './messages.ts'
import { type ItemChange, useRemoveItem, useRestoreItem } from './queries.ts'

type Failure = { sentence: string; again: () => void }

/** Takes a user's items away at once, with a way back; what fails is told as a toast and kept, to be tried again. */
export function useTakingAway(userId: string) {
  const words = useMessages(itemMessages)
  const toast = useToast()
  const [failure, setFailure] = useState<Failure | null>(null)

  const restoring = useRestoreItem({
    onDone: ({ item }) => {
      toast.show({ title: words.restored(isolate(item.title)) })
    },
    onFailed: (change, fault) =>
      fail(words.restoreFailed(isolate(change.item.title)), fault, () => restore(change)),
  })
  const removing = useRemoveItem({
    onDone: (change) => {
      toast.show({
        title: words.removed(isolate(change.item.title)),
        action: <TextButton onClick={() => restore(change)}>{words.undo}</TextButton>,
      })
    },
    onFailed: (change, fault) =>
      fail(words.removeFailed(isolate(change.item.title)), fault, () => remove(change)),
  })

  function fail(title: string, fault: unknown, again: () => void) {
    const sentence = fault instanceof ApiError ? fault.sentence : undefined
    toast.show({ tone: 'bad', title, description: sentence })
    setFailure({ sentence: sentence ? `${title}: ${sentence}` : title, again })
  }

  function remove(change: ItemChange) {
    setFailure(null)
    removing.mutate(change)
  }

  function restore(change: ItemChange) {
    setFailure(null)
    toast.dismiss()
    restoring.mutate(change)
  }

  return {
    takeAway: (item: GivenItem) => remove({ userId, item }),
    failure: failure?.sentence ?? null,
    retry: () => failure?.again(),
  }
}
