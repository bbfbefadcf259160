import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import { type ClaimSetUpStep, claimSetUpSteps, claimStates } from '#contract/claim-states.ts'
import { missingSetUpSteps, type SetUpStep, setUpSteps } from '#contract/setup-checklist.ts'
import type { PublishedSite } from '#contract/site.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { cardOfStep } from './card-of-step.ts'
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
            <Step key={step} {...{ step, isDone }} name={t.steps[step]} state={isDone ? t.done : t.missing} />
          )
        })}
        {claimSetUpSteps.map((step) => (
          <Step
            key={step}
            step={step}
            isDone={states[step] !== 'open'}
            name={claims.steps[step]}
            state={claims.states[states[step]]}
          />
        ))}
      </ul>
      <Notice tone={missing.length === 0 ? 'ok' : 'info'} role="status">
        {missing.length === 0 ? t.ready : t.notReady}
      </Notice>
    </Card>
  )
}

type StepProps = { step: SetUpStep | ClaimSetUpStep; isDone: boolean; name: string; state: string }

/** A row that leads to the card in which its point is filled in. */
function Step({ step, isDone, name, state }: StepProps) {
  return (
    <li>
      <a href={`#${cardOfStep(step)}`}>
        <span>{name}</span>
        <Badge tone={isDone ? 'ok' : 'warn'} icon={isDone ? <CircleCheck /> : <CircleDashed />}>
          {state}
        </Badge>
        <ChevronRight className="flip" />
      </a>
    </li>
  )
}
