import { useEffect, useRef, useState } from 'react'
import type { Resource } from '#contract/library.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { resourceMessages } from './messages.ts'
import { useRestoreResource } from './queries.ts'

type DeleteRequest = { resource: Resource; neighbour: HTMLElement | null }

/**
 * The resource that the delete dialog is open for. After the deletion a toast with undo takes the focus, as it shows
 * only briefly; afterwards focus moves beside the removed row.
 */
export function useDeleting(headingId: string) {
  const t = useMessages(resourceMessages)
  const localized = useLocalized()
  const toast = useToast()
  const showFailure = useFailureToast()
  const [pending, setPending] = useState<DeleteRequest | null>(null)
  const finished = useRef<DeleteRequest | null>(null)
  const titleOf = (resource: Resource) => isolate(localized(resource.title))
  const restore = useRestoreResource({
    onDone: (resource) => toast.show({ title: t.restored(titleOf(resource)) }),
    onFailed: (error, resource) => showFailure(t.restoreFailed(titleOf(resource)), error, undoOf(resource)),
  })

  function undoOf(resource: Resource) {
    const undo = () => {
      toast.dismiss()
      restore.mutate(resource)
    }
    return <UndoButton onUndo={undo} />
  }

  // After the dialog has closed, because closing returns focus to the button that opened it.
  useEffect(() => {
    const gone = finished.current
    if (pending || !gone) return
    finished.current = null
    const goesOn = gone.neighbour ?? document.getElementById(headingId)
    goesOn?.focus()
    toast.show({
      title: t.deleted(titleOf(gone.resource)),
      action: undoOf(gone.resource),
      takesFocus: true,
    })
  })

  return {
    pending: pending?.resource ?? null,
    ask: (resource: Resource, neighbour: HTMLElement | null) => setPending({ resource, neighbour }),
    close: () => setPending(null),
    finish: () => {
      finished.current = pending
      setPending(null)
    },
  }
}
