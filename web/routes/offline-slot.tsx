import type { ReactNode } from 'react'
import type { AssignedDocument } from '#contract/assigned-items.ts'
import type { EndOfSession } from '#web/member/home/queries.ts'
import { useAccess } from '#web/member/home/use-access.ts'
import { OfflineArea } from '#web/member/offline/offline-area.tsx'
import { OfflineControl } from '#web/member/offline/offline-control.tsx'
import type { Session } from '#web/platform/session.ts'

type OfflineSlotProps = {
  session: Session
  onEnded: (reason: EndOfSession) => void
  children: ReactNode
}

/** Makes a member's home readable offline. Saving a document opens it, which counts towards the daily limit. */
export function OfflineSlot({ session, onEnded, children }: OfflineSlotProps) {
  const access = useAccess(onEnded)
  return (
    <OfflineArea key={session.token} session={session} access={access}>
      {children}
    </OfflineArea>
  )
}

/** The control below each document that saves an offline copy. */
export function offlineControl(document: AssignedDocument): ReactNode {
  return <OfflineControl document={document} />
}
