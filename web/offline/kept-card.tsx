import { HardDriveDownload, Trash2 } from 'lucide-react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { useKept } from './kept-files.ts'
import { mostKept } from './kept-rules.ts'
import { offlineMessages } from './messages.ts'
import styles from './offline.module.css'

/** How much is kept on this device, what can be kept, and the way to remove all of it. */
export function KeptCard() {
  const words = useMessages(offlineMessages)
  const format = useFormat()
  const kept = useKept()
  if (!kept || kept.files.length === 0) return null
  const used = kept.files.reduce((sum, { size }) => sum + size, 0)
  return (
    <Card as="section" aria-labelledby="kept" className={styles.card}>
      <CardHead icon={<HardDriveDownload />} id="kept">
        {words.card}
      </CardHead>
      <p>{words.cardBody(format.fileSize(used), format.fileSize(mostKept))}</p>
      <p>{words.cardRules}</p>
      <TextButton icon={<Trash2 />} onClick={() => kept.remove(kept.files.map(({ id }) => id))}>
        {words.removeAll}
      </TextButton>
    </Card>
  )
}
