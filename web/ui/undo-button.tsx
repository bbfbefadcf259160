import { useContext, useEffect, useRef } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { ToastContext } from '#web/platform/toast-context.ts'
import { uiMessages } from './messages.ts'
import { TextButton } from './text-link.tsx'
import { useToast } from './toast-state.ts'

const undoTime = 10_000

/** Offers to undo for ten seconds, then dismisses its toast; waits while it is hovered or has keyboard focus. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  const { undo } = useMessages(uiMessages)
  const { dismiss } = useToast()
  const shownAt = useContext(ToastContext)?.toast?.shownAt ?? 0
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    let ending: ReturnType<typeof setTimeout>
    // Counted from when the toast was shown, because it remounts in another outlet when a dialog closes.
    const wait = () => {
      ending = setTimeout(end, undoTime - ((Date.now() - shownAt) % undoTime))
    }
    const end = () => {
      if (button.current?.matches(':hover, :focus-visible')) wait()
      else dismiss()
    }
    wait()
    return () => clearTimeout(ending)
  }, [dismiss, shownAt])
  return (
    <TextButton ref={button} onClick={onUndo}>
      {undo}
    </TextButton>
  )
}
