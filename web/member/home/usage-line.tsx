import type { Usage } from '#contract/users.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import styles from './home.module.css'
import { homeCounts, homeMessages } from './home-messages.ts'

/** What was opened today: of a daily limit, or without one once something was opened; else nothing. */
export function UsageLine({ usage }: { usage: Usage }) {
  const t = useMessages(homeMessages).usage
  const format = useFormat()
  const sentences = (['trainings', 'videos'] as const).flatMap((kind) => {
    const { used, limit } = usage[kind]
    if (limit !== null)
      return [t[kind].of(format.number(used), format.plural(homeCounts[`${kind}Limit`], limit))]
    return used > 0 ? [t[kind].today(format.plural(homeCounts[kind], used))] : []
  })
  if (sentences.length === 0) return null
  const limits = [usage.trainings, usage.videos].filter(({ limit }) => limit !== null)
  const isReached = limits.some(({ used, limit }) => limit !== null && used >= limit)
  return (
    <section aria-label={t.title} className={styles.usage}>
      <p>
        {isReached && <b>{t.reached} </b>}
        {sentences.join(' ')}
        {limits.length > 0 && ` ${t.resets}`}
      </p>
    </section>
  )
}
