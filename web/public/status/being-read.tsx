import { ScanText } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import styles from './own-reading.module.css'
import { ownReadingMessages } from './own-reading-messages.ts'
import type { Status } from './use-status.ts'

// Few, since thousands may share a network, which has a limit of such calls. In seconds.
const pauses = [5, 8, 12, 20, 30, 60]

/** That the receipt is being read by machine; what was read takes its place by itself. */
export function BeingRead({ status }: { status: Status }) {
  const t = useMessages(ownReadingMessages)
  const follow = useEffectEvent(status.follow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const wait = (turn: number) => {
      const pause = pauses[turn]
      if (pause === undefined || isGone) return
      timer = setTimeout(() => void follow().then(() => wait(turn + 1)), pause * 1000)
    }
    wait(0)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])
  return (
    <section className={styles.reading} aria-labelledby="being-read">
      <h2 id="being-read">
        <ScanText aria-hidden /> {t.beingRead}
      </h2>
      <p>{t.beingReadLead}</p>
    </section>
  )
}
