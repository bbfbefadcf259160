import { Activity } from 'lucide-react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './api-test.module.css'
import { CheckCard } from './check-card.tsx'
import { CheckLog } from './check-log.tsx'
import { apiTestMessages } from './messages.ts'
import { type CheckState, useChecks } from './use-checks.ts'

/** Tries whether the API answers this device: one button, four cards, a log. */
export function ApiTestScreen() {
  const words = useMessages(apiTestMessages)
  const { checks, log, clearLog, isAsked, run } = useChecks()
  const summary = useSummary(checks, isAsked)
  return (
    <div className={styles.screen}>
      <h1>{words.title}</h1>
      <p className={styles.hint}>{words.lead}</p>
      <div className={styles.acts}>
        <Button icon={<Activity />} busy={isAsked} onClick={() => void run()}>
          {isAsked ? words.running : words.run}
        </Button>
        <p aria-live="polite">{summary}</p>
      </div>
      <ul className={styles.cards}>
        {checks.map((one) => (
          <CheckCard key={one.name} {...one} />
        ))}
      </ul>
      <CheckLog lines={log} onClear={clearLog} />
    </div>
  )
}

/** What the checks come to; while only the health has been asked that is no verdict on all. */
function useSummary(checks: readonly CheckState[], isAsked: boolean): string {
  const { summary } = useMessages(apiTestMessages)
  const { number } = useFormat()
  const known = checks.flatMap(({ outcome }) => outcome ?? [])
  if (isAsked || known.length === 0) return summary.running
  if (known.length < checks.length) return summary.none
  const bad = known.filter(({ isWorking }) => !isWorking).length
  if (bad === checks.length) return summary.allBad
  return bad === 0 ? summary.good : summary.bad(number(bad))
}
