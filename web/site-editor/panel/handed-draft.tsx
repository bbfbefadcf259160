import { useEffect, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { changesBetween } from '#web/site-editor/draft/changes.ts'
import type { Draft } from '#web/site-editor/draft/draft-store.ts'
import { useEditor } from '#web/site-editor/fields/editor-context.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { panelMessages } from './messages.ts'

/** A draft that came by a link from another device: taken at once where this browser has none, else only after asking. */
export function HandedDraft({ handed }: { handed: Draft }) {
  const words = useMessages(panelMessages).handed
  const { store } = useEditor()
  const toast = useToast()
  const [isAsked, setAsked] = useState(false)

  useEffect(() => {
    const own = store.read()
    if (changesBetween(own.basis, own).length > 0) setAsked(true)
    else store.set(handed)
  }, [store, handed])

  function take() {
    store.set(handed)
    setAsked(false)
    toast.show({ title: words.taken })
  }

  return (
    <ConfirmDialog
      open={isAsked}
      onClose={() => setAsked(false)}
      onConfirm={take}
      title={words.title}
      confirmLabel={words.take}
      cancelLabel={words.keep}
    >
      <p>{words.body}</p>
    </ConfirmDialog>
  )
}
