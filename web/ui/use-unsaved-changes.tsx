import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { uiMessages } from './messages.ts'

/** The texts of the confirmation before input is lost: title, body and the two buttons. */
export type LeavingMessages = { title: ReactNode; body: ReactNode; leave: ReactNode; stay: ReactNode }

type Leaving = {
  /** Calls `leave`, after a confirmation if changes would be lost. */
  ask: (leave: () => void) => void
  /** The confirmation; render it inside or before the dialog that it is about. */
  question: ReactNode
}

/** Asks for confirmation before a dialog with unsaved input closes. The default texts are about a text. */
export function useUnsavedChanges(isLost: boolean, messages?: LeavingMessages): Leaving {
  const usual = useMessages(uiMessages).leaving
  const [pending, setPending] = useState<{ leave: () => void } | null>(null)
  const { title, body, leave, stay } = messages ?? usual
  const confirmed = useRef<(() => void) | null>(null)
  // The confirmation closes first: while it is open, nothing below it could take the focus back.
  useEffect(() => {
    const go = confirmed.current
    confirmed.current = null
    if (pending === null) go?.()
  }, [pending])
  return {
    ask: (go) => {
      // A double Esc reaches both the dialog and its confirmation; then only the confirmation closes.
      if (isLost) setPending(pending ? null : { leave: go })
      else go()
    },
    question: (
      <ConfirmDialog
        open={pending !== null}
        title={title}
        confirmLabel={leave}
        cancelLabel={stay}
        onConfirm={() => {
          confirmed.current = pending?.leave ?? null
          setPending(null)
        }}
        onClose={() => setPending(null)}
      >
        <p>{body}</p>
      </ConfirmDialog>
    ),
  }
}
