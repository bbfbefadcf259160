import { useContext, useEffect, useRef } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { uiMessages } from './messages.ts'
import { TextButton } from './text-link.tsx'
import { ToastContext, useToast } from './toast-state.ts'

const undoTime = 10_000

/** Takes something back for ten seconds; then the toast it stands in goes, unless somebody is about to press it. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  const { undo } = useMessages(uiMessages)
  const { dismiss } = useToast()
  const shownAt = useContext(ToastContext)?.toast?.shownAt ?? 0
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    let ending: ReturnType<typeof setTimeout>
    // Counted from when the toast was shown: it is made anew where it goes on outside of a dialog that is closed.
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
