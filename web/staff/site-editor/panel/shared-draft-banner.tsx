import { useEffect, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { changesBetween } from '#web/staff/site-editor/draft/changes.ts'
import type { Draft } from '#web/staff/site-editor/draft/draft-store.ts'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { panelMessages } from './messages.ts'

/** Applies a draft from a share link: immediately if this browser has no changes, else after confirmation. */
export function HandedDraft({ handed }: { handed: Draft }) {
  const t = useMessages(panelMessages).handed
  const { store } = useEditor()
  const toast = useToast()
  const [isConfirming, setConfirming] = useState(false)

  useEffect(() => {
    const own = store.read()
    if (changesBetween(own.basis, own).length > 0) setConfirming(true)
    else store.set(handed)
  }, [store, handed])

  function take() {
    store.set(handed)
    setConfirming(false)
    toast.show({ title: t.taken })
  }

  return (
    <ConfirmDialog
      open={isConfirming}
      onClose={() => setConfirming(false)}
      onConfirm={take}
      title={t.title}
      confirmLabel={t.take}
      cancelLabel={t.keep}
    >
      <p>{t.body}</p>
    </ConfirmDialog>
  )
}
