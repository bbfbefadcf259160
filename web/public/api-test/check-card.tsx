import { Check, CircleDashed, TriangleAlert, X } from 'lucide-react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { queryTiming, requestTimeouts } from '#web/platform/query-timing.ts'
import { useWaitText } from '#web/platform/wait-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { BusyRing } from '#web/ui/busy-ring.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import styles from './api-test.module.css'
import { type Advice, addressOfCheck, isDegraded, type Outcome } from './checks.ts'
import { apiTestMessages } from './messages.ts'
import type { CheckState } from './use-checks.ts'

/** One check: its request, result, status and duration, and advice if it failed. */
export function CheckCard({ name, outcome, isRunning }: CheckState) {
  const t = useMessages(apiTestMessages)
  const pause = useWaitText('sentence')(queryTiming.live.refetchInterval / 1_000)
  const hint = name === 'health' ? t.refreshed(pause) : outcome?.isWorking === false && t.triedAgain(pause)
  return (
    <Card as="li" className={styles.check}>
      <div className={styles.line}>
        <h2>{t.checks[name]}</h2>
        <Verdict outcome={outcome} isRunning={isRunning} />
      </div>
      <p className={styles.address}>
        <bdi dir="ltr">GET {addressOfCheck(name)}</bdi>
      </p>
      {outcome && <Facts name={name} outcome={outcome} isFormer={isRunning} />}
      {outcome?.advice && <AdviceText advice={outcome.advice} />}
      {hint && <p className={styles.hint}>{hint}</p>}
    </Card>
  )
}

function AdviceText({ advice }: { advice: Advice }) {
  const t = useMessages(apiTestMessages)
  const wait = useWaitText('sentence')(requestTimeouts.hastyCall / 1_000)
  const text = advice === 'timed_out' ? t.timedOut(wait) : t.advice[advice]
  return <p className={styles.advice}>{text}</p>
}

function Verdict({ outcome, isRunning }: Omit<CheckState, 'name'>) {
  const { states, needsSignIn } = useMessages(apiTestMessages)
  if (isRunning) return <Badge icon={<BusyRing />}>{states.running}</Badge>
  if (!outcome) {
    return (
      <Badge tone="line" icon={<CircleDashed aria-hidden="true" />}>
        {states.idle}
      </Badge>
    )
  }
  if (!outcome.isWorking) {
    return (
      <Badge tone="bad" icon={<X aria-hidden="true" />}>
        {states.failed}
      </Badge>
    )
  }
  if (isDegraded(outcome)) {
    return (
      <Badge tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
        {states.degraded}
      </Badge>
    )
  }
  return (
    <Badge tone="ok" icon={<Check aria-hidden="true" />}>
      {outcome.needsSignIn ? needsSignIn : states.ok}
    </Badge>
  )
}

type FactsProps = { name: CheckState['name']; outcome: Outcome; isFormer: boolean }

function Facts({ name, outcome, isFormer }: FactsProps) {
  const t = useMessages(apiTestMessages)
  const { number } = useFormat()
  const { status, took, count, isWorking, advice } = outcome
  const isDatabaseKnown = name === 'health' && (isWorking || advice === 'busy')
  return (
    <ul className={classes(styles.facts, isFormer && styles.former)}>
      <li>{status === 0 ? t.noStatus : t.status(String(status))}</li>
      <li>{t.took(number(took))}</li>
      {count !== null && <li>{t.found(number(count))}</li>}
      {isDatabaseKnown && <li>{t.database(isWorking ? t.connected : t.disconnected)}</li>}
    </ul>
  )
}
