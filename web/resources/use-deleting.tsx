import { useEffect, useRef, useState } from 'react'
import type { Resource } from '#contract/resources.ts'
import { isolate } from '#web/platform/isolate.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { resourceMessages } from './messages.ts'
import { useRestoreResource } from './queries.ts'

type Asked = { resource: Resource; neighbour: HTMLElement | null }

/**
 * Which resource the dialog asks about, and what follows: a toast with a way back, which takes the focus, as its time
 * is short; afterwards the focus goes on beside the row that is gone.
 */
export function useDeleting(headingId: string) {
  const words = useMessages(resourceMessages)
  const localized = useLocalized()
  const toast = useToast()
  const tellFailure = useFailureToast()
  const [asked, setAsked] = useState<Asked | null>(null)
  const finished = useRef<Asked | null>(null)
  const titleOf = (resource: Resource) => isolate(localized(resource.title))
  const restore = useRestoreResource({
    onDone: (resource) => toast.show({ title: words.restored(titleOf(resource)) }),
    onFailed: (fault, resource) =>
      tellFailure(words.restoreFailed(titleOf(resource)), fault, undoOf(resource)),
  })

  function undoOf(resource: Resource) {
    const undo = () => {
      toast.dismiss()
      restore.mutate(resource)
    }
    return <UndoButton onUndo={undo} />
  }

  // Only once the dialog is gone, as closing gives the focus back to the button that opened it.
  useEffect(() => {
    const gone = finished.current
    if (asked || !gone) return
    finished.current = null
    const goesOn = gone.neighbour ?? document.getElementById(headingId)
    goesOn?.focus()
    toast.show({
      title: words.deleted(titleOf(gone.resource)),
      action: undoOf(gone.resource),
      takesFocus: true,
    })
  })

  return {
    asked: asked?.resource ?? null,
    ask: (resource: Resource, neighbour: HTMLElement | null) => setAsked({ resource, neighbour }),
    close: () => setAsked(null),
    finish: () => {
      finished.current = asked
      setAsked(null)
    },
  }
}
