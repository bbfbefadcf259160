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
  const { checks, log, clearLog, run } = useChecks()
  const isRunning = checks.some((one) => one.isRunning)
  const summary = useSummary(checks)
  return (
    <div className={styles.screen}>
      <h1>{words.title}</h1>
      <p className={styles.hint}>{words.lead}</p>
      <div className={styles.acts}>
        <Button icon={<Activity />} busy={isRunning} onClick={() => void run()}>
          {isRunning ? words.running : words.run}
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

/** Nothing while only the health has been asked: one check is no verdict on all. */
function useSummary(checks: readonly CheckState[]): string {
  const { summary } = useMessages(apiTestMessages)
  const { number } = useFormat()
  const asked = checks.filter(({ name }) => name !== 'health')
  if (asked.some(({ isRunning }) => isRunning)) return summary.running
  if (asked.some(({ outcome }) => !outcome)) return summary.none
  const bad = checks.filter(({ outcome }) => outcome && !outcome.isWorking).length
  return bad === 0 ? summary.good : summary.bad(number(bad))
}
