import { useEffect, useRef } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { TextButton } from '#web/ui/text-link.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { resourceMessages } from './messages.ts'

const undoTime = 10_000

/** Takes something back for ten seconds; then the toast it stands in goes, unless somebody is about to press it. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  const { undo } = useMessages(resourceMessages)
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
