import { useEffect, useRef, useState } from 'react'
import type { Resource } from '#contract/resources.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/isolate.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { resourceMessages } from './messages.ts'
import { useRestoreResource } from './queries.ts'
import { UndoButton } from './undo-button.tsx'

type Asked = { resource: Resource; neighbour: HTMLElement | null }

/**
 * Which resource the dialog asks about, and what follows: a toast with a way back, which takes the focus, as its time
 * is short; afterwards the focus goes on beside the row that is gone.
 */
export function useDeleting(headingId: string) {
  const words = useMessages(resourceMessages)
  const localized = useLocalized()
  const toast = useToast()
  const [asked, setAsked] = useState<Asked | null>(null)
  const finished = useRef<Asked | null>(null)
  const restored = useRef<Resource | null>(null)
  const title = () => isolate(restored.current ? localized(restored.current.title) : '')
  const restore = useRestoreResource({
    onDone: () => toast.show({ title: words.restored(title()) }),
    onFailed: (fault) =>
      toast.show({
        tone: 'bad',
        title: words.restoreFailed(title()),
        description: fault instanceof ApiError ? fault.sentence : undefined,
        action: undoOf(restored.current),
      }),
  })

  function undoOf(resource: Resource | null) {
    if (!resource) return undefined
    return (
      <UndoButton
        onUndo={() => {
          restored.current = resource
          toast.dismiss()
          restore.mutate(resource._id)
        }}
      />
    )
  }

  // Only once the dialog is gone, as closing gives the focus back to the button that opened it.
  useEffect(() => {
    const gone = finished.current
    if (asked || !gone) return
    finished.current = null
    const goesOn = gone.neighbour ?? document.getElementById(headingId)
    goesOn?.focus()
    toast.show({
      title: words.deleted(isolate(localized(gone.resource.title))),
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
