import { useMessages } from '#web/platform/messages.ts'
import { useRuntime } from '#web/platform/runtime.tsx'
import styles from './demo-ribbon.module.css'
import { siteMessages } from './messages.ts'

/** Says on every screen that its data is made up; in demo mode only. */
export function DemoRibbon() {
  const { demo } = useMessages(siteMessages)
  return useRuntime().demo ? <aside className={styles.ribbon}>{demo}</aside> : null
}
