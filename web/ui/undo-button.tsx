import { useEffect, useRef } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { uiMessages } from './messages.ts'
import { TextButton } from './text-link.tsx'
import { useToast } from './toast-state.ts'

const undoTime = 10_000

/** Takes something back for ten seconds; then the toast it stands in goes, unless somebody is about to press it. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  const { undo } = useMessages(uiMessages)
  const { dismiss } = useToast()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const ending = setInterval(() => {
      if (!button.current?.matches(':hover, :focus-visible')) dismiss()
    }, undoTime)
    return () => clearInterval(ending)
  }, [dismiss])
  return (
    <TextButton ref={button} onClick={onUndo}>
      {undo}
    </TextButton>
  )
}
