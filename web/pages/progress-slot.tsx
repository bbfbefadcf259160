import { type ReactNode, useCallback } from 'react'
import type { User } from '#contract/members.ts'
import { type EndOfSession, endIn } from '#web/members/queries.ts'
import type { Session } from '#web/platform/session.ts'
import { ProgressCard } from '#web/progress/progress-card.tsx'
import { ProgressHistory } from '#web/progress/progress-history.ts'

/** A member's progress, for staff: where the people and their progress meet. */
export function progressSlot({ user, onClose }: { user: User; onClose: () => void }): ReactNode {
  return <ProgressHistory source={{ kind: 'user', id: user._id, name: user.name }} onClose={onClose} />
}

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
