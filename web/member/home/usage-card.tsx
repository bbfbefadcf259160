import { Activity } from 'lucide-react'
import type { Usage } from '#contract/users.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import styles from './home.module.css'
import { homeMessages } from './home-messages.ts'
import { nextDayAfter } from './limit-messages.ts'

type UsageCardProps = {
  usage: Usage
  /** When the usage was fetched, in milliseconds. */
  at: number
}

/** The use of the daily limits, and when the next day starts. */
export function UsageCard({ usage, at }: UsageCardProps) {
  const t = useMessages(homeMessages).usage
  const format = useFormat()
  const isReached = [usage.trainings, usage.videos].some(({ used, limit }) => limit !== null && used >= limit)
  return (
    <Card as="section" aria-labelledby="usage" className={classes(styles.narrow, styles.day)}>
      <CardHead icon={<Activity />} id="usage">
        {t.title}
      </CardHead>
      <div className={styles.tiles}>
        <div className={styles.usage}>
          <Used {...usage.trainings}>{t.trainings}</Used>
          <Used {...usage.videos}>{t.videos}</Used>
        </div>
      </div>
      <p className={styles.reset}>
        {isReached && <b>{t.reached} </b>}
        {t.resets} {t.nextDay(format.time(nextDayAfter(at)))}
      </p>
    </Card>
  )
}

type UsedProps = { used: number; limit: number | null; children: string }

/** "2 of 3 videos", or "2 videos today" without a limit. */
function Used({ used, limit, children }: UsedProps) {
  const t = useMessages(homeMessages).usage
  const format = useFormat()
  const isReached = limit !== null && used >= limit
  return (
    <p className={classes(styles.used, isReached && styles.reached)}>
      <span>
        <bdi className={styles.figure}>{format.number(used)}</bdi>{' '}
        {limit === null ? t.today : <bdi>{t.of(format.number(limit))}</bdi>}
      </span>{' '}
      <span>{children}</span>
    </p>
  )
}
