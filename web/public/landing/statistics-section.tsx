import type { SiteSettings } from '#contract/site-settings.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { classes } from '#web/ui/classes.ts'
import { landingMessages } from './messages.ts'
import styles from './statistics-section.module.css'

const longFrom = 10_000

/** The coach's statistics in four numbers. */
export function StatisticsSection({ content: { stats } }: { content: Pick<SiteSettings, 'stats'> }) {
  const t = useMessages(landingMessages).statistics
  const isLong = Math.max(...Object.values(stats)) >= longFrom
  return (
    <section
      id="statistics"
      aria-labelledby="statistics-title"
      className={classes('flood', styles.section)}
      tabIndex={-1}
    >
      <h2 id="statistics-title" className="visually-hidden">
        {t.title}
      </h2>
      <dl className={classes('wrap', styles.figures, isLong && styles.long)}>
        {(['clients', 'experience', 'sessions', 'successRate'] as const).map((figure) => (
          <div key={figure}>
            <dt>{t[figure]}</dt>
            <dd>{figure === 'successRate' ? <Share of={stats[figure]} /> : <Count of={stats[figure]} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A number with a plus, because it keeps growing. */
function Count({ of }: { of: number }) {
  const format = useFormat()
  const { direction } = useLanguage()
  const digits = format.number(of)
  const plus = <em>+</em>
  return (
    <bdi dir="ltr">
      {direction === 'rtl' && plus}
      {digits}
      {direction === 'ltr' && plus}
    </bdi>
  )
}

function Share({ of }: { of: number }) {
  const percent = useFormat().percent(of / 100)
  return (
    <bdi dir="ltr">
      {percent.slice(0, -1)}
      <em>{percent.slice(-1)}</em>
    </bdi>
  )
}
