import { HardDriveDownload, Trash2 } from 'lucide-react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { offlineMessages } from './messages.ts'
import styles from './offline.module.css'
import { maxTotalBytes } from './offline-file-rules.ts'
import { useOffline } from './offline-files.ts'

/** The storage used by offline copies, what can be saved, and a button to delete all. */
export function OfflineCard() {
  const t = useMessages(offlineMessages)
  const format = useFormat()
  const stored = useOffline()
  if (!stored || stored.files.length === 0) return null
  const used = stored.files.reduce((sum, { size }) => sum + size, 0)
  return (
    <Card as="section" aria-labelledby="kept" className={styles.card}>
      <CardHead icon={<HardDriveDownload />} id="kept">
        {t.card}
      </CardHead>
      <p>{t.cardBody(format.fileSize(used), format.fileSize(maxTotalBytes))}</p>
      <p>{t.cardRules}</p>
      <TextButton icon={<Trash2 />} onClick={() => stored.remove(stored.files.map(({ id }) => id))}>
        {t.removeAll}
      </TextButton>
    </Card>
  )
}
