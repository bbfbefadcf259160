import { useMessages } from '#web/platform/messages.ts'
import { siteMessages } from './messages.ts'
import styles from './needs-scripts.module.css'

/** Says on a screen that cannot work without JavaScript that it is switched off, and what to do. */
export function NeedsScripts() {
  const { needsScripts } = useMessages(siteMessages)
  return (
    <noscript>
      <div className="wrap">
        <p className={styles.needed}>{needsScripts}</p>
      </div>
    </noscript>
  )
}
