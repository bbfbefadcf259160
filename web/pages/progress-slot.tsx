import { useCallback } from 'react'
import { type EndOfSession, endIn } from '#web/members/queries.ts'
import type { Session } from '#web/platform/session.ts'
import { ProgressCard } from '#web/progress/progress-card.tsx'

type OwnProgressProps = { session: Session; onEnded: (reason: EndOfSession) => void }

/** A member's own progress in their area: a call that is refused tells the area why the session ended. */
export function OwnProgress({ session, onEnded }: OwnProgressProps) {
  const onFault = useCallback(
    (fault: unknown) => {
      const reason = endIn(fault)
      if (reason) onEnded(reason)
    },
    [onEnded],
  )
  return <ProgressCard session={session} onFault={onFault} />
}
