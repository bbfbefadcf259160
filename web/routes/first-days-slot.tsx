import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type ContactSlot, FirstDays } from '#web/member/home/first-days.tsx'
import type { LogAct } from '#web/member/home/log-button.tsx'
import { type EndOfSession, endIn } from '#web/member/home/queries.ts'
import { IntakeCard } from '#web/member/intake/intake-card.tsx'
import { isAnswered } from '#web/member/intake/is-answered.ts'
import { ownIntake } from '#web/member/intake/queries.ts'
import { useLanguage } from '#web/platform/language.tsx'
import type { Session } from '#web/platform/session.ts'
import { useSite } from '#web/shell/site-context.tsx'
import styles from './first-days-slot.module.css'

type FirstDaysSlotProps = {
  session: Session
  onEnded: (reason: EndOfSession) => void
  log: LogAct
  /** The way to write to the coach. */
  contact: ContactSlot
}

/** A member's home before the plan: what happens next, and the intake. */
export function FirstDaysSlot({ session, onEnded, ...home }: FirstDaysSlotProps) {
  const { language } = useLanguage()
  const { planWithinHours } = useSite().settings
  const { data } = useQuery(ownIntake(session.token, language))
  const onError = useCallback(
    (error: unknown) => {
      const reason = endIn(error)
      if (reason) onEnded(reason)
    },
    [onEnded],
  )
  return (
    <div className={styles.firstDays}>
      <FirstDays {...home} isAnswered={data !== undefined && isAnswered(data)} planWithin={planWithinHours} />
      <IntakeCard session={session} onError={onError} />
    </div>
  )
}
