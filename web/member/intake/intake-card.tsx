import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import type { Session } from '#web/platform/session.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { stack } from '#web/ui/layout.ts'
import { IntakeFlow } from './intake-flow.tsx'
import { isAnswered } from './is-answered.ts'
import { intakeMessages } from './messages.ts'
import { ownIntake } from './queries.ts'

type IntakeCardProps = { session: Session; onError: (error: unknown) => void }

/** The intake on the home of a member who has no plan yet. */
export function IntakeCard({ session, onError }: IntakeCardProps) {
  const t = useMessages(intakeMessages)
  const { language } = useLanguage()
  const { data } = useQuery(ownIntake(session.token, language))
  const isDone = data !== undefined && isAnswered(data)
  return (
    <Card as="section" aria-labelledby="intake" className={stack(12)}>
      <CardHead icon={<ClipboardList />} id="intake">
        {isDone ? t.done : t.title}
      </CardHead>
      <p className="muted small">{isDone ? t.doneLead : t.lead}</p>
      <IntakeFlow session={session} onError={onError} />
    </Card>
  )
}
