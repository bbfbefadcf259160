import type { ReactNode } from 'react'
import type { AssignedDocument } from '#contract/items.ts'
import type { EndOfSession } from '#web/members/queries.ts'
import { useAccess } from '#web/members/use-access.ts'
import { KeepControl } from '#web/offline/keep-control.tsx'
import { OfflineArea } from '#web/offline/offline-area.tsx'
import type { Session } from '#web/platform/session.ts'

type OfflineSlotProps = {
  session: Session
  onEnded: (reason: EndOfSession) => void
  children: ReactNode
}

/** A member's home that can be read without a connection; a document is kept by opening it, counted like any opening. */
export function OfflineSlot({ session, onEnded, children }: OfflineSlotProps) {
  const access = useAccess(onEnded)
  return (
    <OfflineArea key={session.token} session={session} access={access}>
      {children}
    </OfflineArea>
  )
}

/** Below each document of a member's home: how it is kept on this device. */
export function keepControl(document: AssignedDocument): ReactNode {
  return <KeepControl document={document} />
}
