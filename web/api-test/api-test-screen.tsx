import { Activity } from 'lucide-react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './api-test.module.css'
import { CheckCard } from './check-card.tsx'
import { CheckLog } from './check-log.tsx'
import { isDegraded } from './checks.ts'
import { apiTestMessages } from './messages.ts'
import { ServerParts } from './server-parts.tsx'
import { UploadCard } from './upload-card.tsx'
import { type CheckState, useChecks } from './use-checks.ts'

/** Tries whether the API answers this device: one button, four cards, the server's parts, a probe of uploads, a log. */
export function ApiTestScreen() {
  const words = useMessages(apiTestMessages)
  const { checks, log, addLine, clearLog, isAsked, run } = useChecks()
  const health = checks[0]?.outcome?.health
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
      <div className={styles.sections}>
        <UploadCard onLine={addLine} />
        {health && <ServerParts health={health} />}
      </div>
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
  if (bad > 0) return summary.bad(number(bad))
  return known.some(isDegraded) ? summary.degraded : summary.good
}
