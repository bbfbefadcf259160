import { useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { reviewMessages } from './messages.ts'
import type { Approved } from './use-approval.ts'

/** Leaving the place where a password is shown: asked for first where the server made it up and nobody copied it. */
export function useLeaving(approved: Approved | null) {
  const [isAllowed, setAllowed] = useState(false)
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null)
  const isLost = !isAllowed && approved?.password?.isGenerated === true
  return {
    asked,
    /** Esc pressed twice in a row reaches the dialog together with the question above it, which then is all that goes. */
    ask: (leave: () => void) => {
      if (!isLost) leave()
      else setAsked(asked ? null : { leave })
    },
    allow: () => setAllowed(true),
    stay: () => setAsked(null),
  }
}

/** Asks before a password goes out of sight that is shown once. */
export function LeaveQuestion({ leaving }: { leaving: ReturnType<typeof useLeaving> }) {
  const words = useMessages(reviewMessages)
  const { asked, stay } = leaving
  return (
    <ConfirmDialog
      open={asked !== null}
      title={words.leaveTitle}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      onConfirm={() => asked?.leave()}
      onClose={stay}
    >
      <p>{words.leaveBody}</p>
    </ConfirmDialog>
  )
}
