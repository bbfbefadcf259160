import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { periodIn } from '#contract/durations.ts'
import type { RetentionSetting } from '#contract/retention.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { stack } from '#web/ui/layout.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import styles from './privacy.module.css'
import { retentionSettings } from './queries.ts'
import { RetentionDialog } from './retention-dialog.tsx'
import { retentionMessages } from './retention-messages.ts'

/** How long each kind of data is kept, and the change of it. */
export function RetentionCard() {
  const t = useMessages(retentionMessages)
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(retentionSettings(language))
  return (
    <Card as="section" aria-labelledby="privacy-retention">
      <CardHead id="privacy-retention" icon={<Hourglass aria-hidden="true" />} level={3}>
        {t.title}
      </CardHead>
      <div className={stack(16)}>
        <p className="muted">{t.lead}</p>
        {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
        {!data && !error && (
          <Loading label={t.loading}>
            <Skeleton shape="box" />
          </Loading>
        )}
        {data && error && <StaleNotice />}
        {data && (
          <ul className={styles.list}>
            {data.settings.map((setting) => (
              <Setting key={setting.kind} setting={setting} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function Setting({ setting }: { setting: RetentionSetting }) {
  const t = useMessages(retentionMessages)
  const { language } = useLanguage()
  const { digits } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { name, after } = t.kinds[setting.kind]
  const { days, inForce } = setting
  const isWithProgress = inForce !== days
  return (
    <li className={styles.setting}>
      <div>
        <b>{name}</b>
        <p className="muted small">
          {inForce === null ? t.stays : t.period(digits(periodIn(language, inForce)), after)}
          {isWithProgress && ` · ${t.withProgress}`}
        </p>
      </div>
      <Button size="compact" variant="ghost" aria-label={t.changeOf(name)} onClick={() => setOpen(true)}>
        {t.change}
      </Button>
      {isOpen && <RetentionDialog setting={setting} onClose={() => setOpen(false)} />}
    </li>
  )
}
