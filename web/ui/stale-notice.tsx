import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import styles from './fresh.module.css'
import { uiMessages } from './messages.ts'
import { Notice } from './notice.tsx'

/** Says that the data on the screen could not be refreshed. */
export function StaleNotice() {
  const { stale } = useMessages(uiMessages)
  return (
    <Notice tone="warn" role="status" className={styles.stale}>
      {stale}
    </Notice>
  )
}

/** The time when the data on the screen was fetched, in milliseconds. */
export function Updated({ at }: { at: number }) {
  const { updated } = useMessages(uiMessages)
  const format = useFormat()
  return <p className={styles.updated}>{updated(format.time(at))}</p>
}
