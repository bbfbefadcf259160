import { Activity } from 'lucide-react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { stack } from '#web/ui/layout.ts'
import styles from './api-test.module.css'
import { CheckCard } from './check-card.tsx'
import { CheckLog } from './check-log.tsx'
import { isDegraded } from './checks.ts'
import { apiTestMessages } from './messages.ts'
import { ServerParts } from './server-parts.tsx'
import { UploadCard } from './upload-card.tsx'
import { type CheckState, useChecks } from './use-checks.ts'

/** Checks whether this device can reach the API: four checks, the server's parts, an upload probe and a log. */
export function ApiTestScreen() {
  const t = useMessages(apiTestMessages)
  const { checks, log, addLine, clearLog, isRequested, run } = useChecks()
  const health = checks[0]?.outcome?.health
  const summary = useSummary(checks, isRequested)
  return (
    <div className={stack(20)}>
      <h1>{t.title}</h1>
      <p className={styles.hint}>{t.lead}</p>
      <div className={styles.acts}>
        <Button icon={<Activity />} busy={isRequested} onClick={() => void run()}>
          {isRequested ? t.running : t.run}
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

/** The result of all checks; gives none while only the health check has run. */
function useSummary(checks: readonly CheckState[], isRequested: boolean): string {
  const { summary } = useMessages(apiTestMessages)
  const { number } = useFormat()
  const known = checks.flatMap(({ outcome }) => outcome ?? [])
  if (isRequested || known.length === 0) return summary.running
  if (known.length < checks.length) return summary.none
  const bad = known.filter(({ isWorking }) => !isWorking).length
  if (bad === checks.length) return summary.allBad
  if (bad > 0) return summary.bad(number(bad))
  return known.some(isDegraded) ? summary.degraded : summary.good
}
