import type { SiteSettings } from '#contract/site-settings.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { classes } from '#web/ui/classes.ts'
import { landingMessages } from './messages.ts'
import styles from './statistics-section.module.css'

const longFrom = 10_000

const figures = ['clients', 'experience', 'sessions', 'successRate'] as const

type StatisticsSectionProps = { content: Pick<SiteSettings, 'stats' | 'confirmed' | 'companyName'> }

/** The numbers that the owner entered, at most four, and when they confirmed them. Renders nothing without a number. */
export function StatisticsSection({ content }: StatisticsSectionProps) {
  const { stats, confirmed, companyName } = content
  const localized = useLocalized()
  const { date } = useFormat()
  const t = useMessages(landingMessages).statistics
  const entered = figures.flatMap((figure) => {
    const value = stats[figure]
    return value === null ? [] : [{ figure, value }]
  })
  if (entered.length === 0) return null
  const isLong = entered.some(({ value }) => value >= longFrom)
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
        {entered.map(({ figure, value }) => (
          <div key={figure}>
            <dt>{t[figure]}</dt>
            <dd>{figure === 'successRate' ? <Share of={value} /> : <Count of={value} />}</dd>
          </div>
        ))}
      </dl>
      {isDay(confirmed?.numbers) && (
        <p className={classes('wrap', styles.confirmed)}>
          {t.confirmed(localized(companyName), monthIn(date(confirmed?.numbers ?? '')))}
        </p>
      )}
    </section>
  )
}

/** Whether a day is complete: the preview shows a draft in which it is being typed. */
const isDay = (day: string | null | undefined) => !Number.isNaN(Date.parse(day ?? ''))

/** The month and year of a date: "نوفمبر 2026", "Nov 2026". */
function monthIn(date: string): string {
  return date.slice(date.indexOf(' ') + 1)
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
