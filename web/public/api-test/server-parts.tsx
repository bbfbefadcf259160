import { useQuery } from '@tanstack/react-query'
import { Check, Info, TriangleAlert, X } from 'lucide-react'
import { type Health, type HealthDetails, readHealthDetails } from '#contract/dashboard.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { queryTiming, requestTimeouts } from '#web/platform/query-timing.ts'
import { useSession } from '#web/platform/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import styles from './api-test.module.css'
import { apiTestMessages } from './messages.ts'
import { type Part, usePartsOf } from './parts-of-health.ts'

const icons = { ok: Check, warn: TriangleAlert, bad: X, neutral: Info }

/** The state of the server's parts; staff also see sizes, ages and reasons. */
export function ServerParts({ health }: { health: Health }) {
  const { parts: t } = useMessages(apiTestMessages)
  const { isStaff, details } = useDetails()
  const parts = usePartsOf(health, details)
  return (
    <Card as="section" className={styles.check} aria-labelledby="parts">
      <CardHead id="parts">{t.title}</CardHead>
      {!isStaff && <p className={styles.hint}>{t.forStaff}</p>}
      <ul className={styles.parts}>
        {parts.map((part) => (
          <PartRow key={part.name} {...part} />
        ))}
      </ul>
    </Card>
  )
}

function PartRow({ name, tone, state, reasons }: Part) {
  const { parts: t } = useMessages(apiTestMessages)
  const Icon = icons[tone]
  return (
    <li>
      <span>{t.names[name]}</span>
      <span className={styles.state}>
        <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
          {state}
        </Badge>
        {reasons.map((reason) => (
          <span key={reason} className={styles.reason}>
            {reason}
          </span>
        ))}
      </span>
    </li>
  )
}

/** Fetches the health details as often as the health itself; only with a staff session. */
function useDetails(): { isStaff: boolean; details: HealthDetails | null } {
  const session = useSession('staff')
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: ['api-test', 'details', session?.token],
    queryFn: ({ signal }) =>
      call(readHealthDetails, {}, { signal, language, timeoutMs: requestTimeouts.hastyCall }),
    enabled: Boolean(session),
    retry: false,
    ...queryTiming.live,
  })
  return { isStaff: Boolean(session), details: (session && data?.details) || null }
}
