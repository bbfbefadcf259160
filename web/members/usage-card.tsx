import { Activity } from 'lucide-react'
import type { Usage } from '#contract/members.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import styles from './home.module.css'
import { homeMessages } from './home-messages.ts'
import { nextDayAfter } from './limit-words.ts'

type UsageCardProps = {
  usage: Usage
  /** When that was read, in milliseconds. */
  at: number
}

/** How much of the day's limits is used, and when the next day begins. */
export function UsageCard({ usage, at }: UsageCardProps) {
  const words = useMessages(homeMessages).usage
  const format = useFormat()
  const isReached = [usage.trainings, usage.videos].some(({ used, limit }) => limit !== null && used >= limit)
  return (
    <Card as="section" aria-labelledby="usage" className={classes(styles.narrow, styles.day)}>
      <CardHead icon={<Activity />} id="usage">
        {words.title}
      </CardHead>
      <div className={styles.tiles}>
        <div className={styles.usage}>
          <Used {...usage.trainings}>{words.trainings}</Used>
          <Used {...usage.videos}>{words.videos}</Used>
        </div>
      </div>
      <p className={styles.reset}>
        {isReached && <b>{words.reached} </b>}
        {words.resets} {words.nextDay(format.time(nextDayAfter(at)))}
      </p>
    </Card>
  )
}

type UsedProps = { used: number; limit: number | null; children: string }

/** "2 of 3 videos", or "2 videos today" where there is no limit. */
function Used({ used, limit, children }: UsedProps) {
  const words = useMessages(homeMessages).usage
  const format = useFormat()
  const isReached = limit !== null && used >= limit
  return (
    <p className={classes(styles.used, isReached && styles.reached)}>
      <span>
        <bdi className={styles.figure}>{format.number(used)}</bdi>{' '}
        {limit === null ? words.today : <bdi>{words.of(format.number(limit))}</bdi>}
      </span>{' '}
      <span>{children}</span>
    </p>
  )
}
