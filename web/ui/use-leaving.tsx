import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { uiMessages } from './messages.ts'

/** What is asked before something is lost: the question, what is lost, and the two answers. */
export type LeavingWords = { title: ReactNode; body: ReactNode; leave: ReactNode; stay: ReactNode }

type Leaving = {
  /** Asks whether to go where something would be lost; goes at once where nothing would. */
  ask: (leave: () => void) => void
  /** The question, to be rendered inside or before the dialog that it is about. */
  question: ReactNode
}

/** Keeps a dialog from losing what was typed into it, unless that is wanted. Without `words` it asks about a text. */
export function useLeaving(isLost: boolean, words?: LeavingWords): Leaving {
  const usual = useMessages(uiMessages).leaving
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null)
  const { title, body, leave, stay } = words ?? usual
  const confirmed = useRef<(() => void) | null>(null)
  // The question goes first: as long as it is open, nothing below its dialog could take the focus back.
  useEffect(() => {
    const go = confirmed.current
    confirmed.current = null
    if (asked === null) go?.()
  }, [asked])
  return {
    ask: (go) => {
      // Esc pressed twice in a row reaches the dialog together with the question above it, which then is all that goes.
      if (isLost) setAsked(asked ? null : { leave: go })
      else go()
    },
    question: (
      <ConfirmDialog
        open={asked !== null}
        title={title}
        confirmLabel={leave}
        cancelLabel={stay}
        onConfirm={() => {
          confirmed.current = asked?.leave ?? null
          setAsked(null)
        }}
        onClose={() => setAsked(null)}
      >
        <p>{body}</p>
      </ConfirmDialog>
    ),
  }
}
