import { CircleCheck, CircleDashed } from 'lucide-react'
import { claimSetUpSteps, claimStates } from '#contract/claim-states.ts'
import { missingSetUpSteps, setUpSteps } from '#contract/setup-checklist.ts'
import type { PublishedSite } from '#contract/site.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { claimMessages } from './claim-messages.ts'
import { setUpMessages } from './messages.ts'
import styles from './setup.module.css'

/** The checklist: what is missing before the site can take applications, and what it says of its owner. */
export function Checklist({ site }: { site: PublishedSite }) {
  const t = useMessages(setUpMessages)
  const claims = useMessages(claimMessages)
  const states = claimStates(site.settings)
  const missing = missingSetUpSteps(site.settings, site.version)
  return (
    <Card as="section" className={stack(16)} aria-labelledby="checklist">
      <h2 id="checklist">{t.checklist}</h2>
      <ul className={styles.steps}>
        {setUpSteps.map((step) => {
          const isDone = !missing.includes(step)
          return (
            <li key={step}>
              <span>{t.steps[step]}</span>
              <Badge tone={isDone ? 'ok' : 'warn'} icon={isDone ? <CircleCheck /> : <CircleDashed />}>
                {isDone ? t.done : t.missing}
              </Badge>
            </li>
          )
        })}
        {claimSetUpSteps.map((step) => (
          <li key={step}>
            <span>{claims.steps[step]}</span>
            <Badge
              tone={states[step] === 'open' ? 'warn' : 'ok'}
              icon={states[step] === 'open' ? <CircleDashed /> : <CircleCheck />}
            >
              {claims.states[states[step]]}
            </Badge>
          </li>
        ))}
      </ul>
      <Notice tone={missing.length === 0 ? 'ok' : 'info'} role="status">
        {missing.length === 0 ? t.ready : t.notReady}
      </Notice>
    </Card>
  )
}
