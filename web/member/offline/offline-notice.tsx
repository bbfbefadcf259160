import { RotateCw, WifiOff } from 'lucide-react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { offlineMessages } from './messages.ts'
import styles from './offline.module.css'

/** Says that there is no connection, when the shown data was fetched, and what works offline. */
export function OfflineNotice({ seenAt, onRetry }: { seenAt: number | null; onRetry: () => void }) {
  const t = useMessages(offlineMessages)
  const format = useFormat()
  return (
    <Notice tone="warn" role="status" icon={<WifiOff />} className={styles.notice}>
      <div className={styles.line}>
        <div>
          <b>{t.offline}</b> {seenAt !== null && t.lastSeen(format.dateTime(seenAt))}
          <p>{t.needs}</p>
        </div>
        <Button variant="ghost" size="compact" icon={<RotateCw />} onClick={onRetry}>
          {t.retry}
        </Button>
      </div>
    </Notice>
  )
}
