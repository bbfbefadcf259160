import { useCallback } from 'react'
import type { Logging } from '#web/member/home/member-home.tsx'
import { type EndOfSession, endIn } from '#web/member/home/queries.ts'
import { ProgressCard } from '#web/member/progress/progress-card.tsx'
import type { Session } from '#web/platform/session.ts'

type OwnProgressProps = {
  session: Session
  logging: Logging
  isFirst: boolean
  onEnded: (reason: EndOfSession) => void
}

/** A member's own progress. An error that ends the session is passed on to the members' area. */
export function OwnProgress({ session, onEnded, ...home }: OwnProgressProps) {
  const onError = useCallback(
    (error: unknown) => {
      const reason = endIn(error)
      if (reason) onEnded(reason)
    },
    [onEnded],
  )
  return <ProgressCard session={session} {...home} onError={onError} />
}
