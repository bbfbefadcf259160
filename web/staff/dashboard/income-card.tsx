import { useQuery } from '@tanstack/react-query'
import { Banknote, Download } from 'lucide-react'
import { useId } from 'react'
import { startOfCairoDay } from '#contract/cairo-days.ts'
import type { IncomeMonth } from '#contract/dashboard-income.ts'
import { planIds } from '#contract/values.ts'
import { NumberText, useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { keyboardScrollable } from '#web/ui/keyboard-scrollable.ts'
import { planMessages } from '#web/ui/plan-badge.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import styles from './income-card.module.css'
import { incomeMessages } from './income-messages.ts'
import { income } from './income-queries.ts'

/** The confirmed income of the last twelve months: a chart, and its table, which can be downloaded. */
export function IncomeCard() {
  const t = useMessages(incomeMessages)
  const { language } = useLanguage()
  const headingId = useId()
  const { data, error, refetch } = useQuery(income(language))
  const isEmpty = data?.every(({ confirmed, fresh, renewed }) => confirmed + fresh + renewed === 0)
  return (
    <Card as="section" aria-labelledby={headingId}>
      <CardHead
        id={headingId}
        icon={<Banknote />}
        action={data && !isEmpty && <DownloadButton months={data} />}
      >
        {t.title}
      </CardHead>
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading label={t.loading}>
          <Skeleton shape="box" />
        </Loading>
      )}
      {data && error && <StaleNotice />}
      {data && isEmpty && <EmptyState level={3} title={t.none} />}
      {data && !isEmpty && <Figures months={data} />}
    </Card>
  )
}

/** A month's name: its second day is in it, whatever the time zone. */
const dayIn = ({ month }: IncomeMonth) => startOfCairoDay(`${month}-02`)

function Figures({ months }: { months: IncomeMonth[] }) {
  const t = useMessages(incomeMessages)
  const format = useFormat()
  const present = months.at(-1)
  return (
    <>
      <p className="muted">{t.lead}</p>
      {present && (
        <p className={styles.present}>
          {t.thisMonth}: <bdi>{format.money(present.confirmed)}</bdi>
        </p>
      )}
      <Chart months={months} />
      <Table months={months} />
      <p className={styles.hint}>{t.lostHint}</p>
    </>
  )
}

const barWidth = 6
const step = 8
const chartHeight = 60

function Chart({ months }: { months: IncomeMonth[] }) {
  const t = useMessages(incomeMessages)
  const format = useFormat()
  const most = Math.max(1, ...months.map(({ confirmed }) => confirmed))
  const [first, last] = [months.at(0), months.at(-1)]
  if (!first || !last) return null
  const [from, to] = [first, last].map((one) => format.month(dayIn(one)))
  return (
    <figure className={styles.chart}>
      <svg
        className="flip"
        role="img"
        aria-label={t.chart(from ?? '', to ?? '', format.number(most))}
        viewBox={`0 0 ${months.length * step - (step - barWidth)} ${chartHeight}`}
        preserveAspectRatio="none"
      >
        {months.map(({ month, confirmed }, at) => {
          // A month without income has a line, so that the chart shows it was counted.
          const height = Math.max(0.6, (confirmed / most) * chartHeight)
          return (
            <rect
              key={month}
              className={at === months.length - 1 ? styles.now : undefined}
              x={at * step}
              y={chartHeight - height}
              width={barWidth}
              height={height}
            />
          )
        })}
      </svg>
      <figcaption className={styles.axis}>
        <bdi>{from}</bdi>
        <bdi>{to}</bdi>
      </figcaption>
    </figure>
  )
}

function Table({ months }: { months: IncomeMonth[] }) {
  const t = useMessages(incomeMessages)
  const plans = useMessages(planMessages)
  const format = useFormat()
  const headings = [t.confirmed, ...planIds.map((plan) => plans[plan]), t.fresh, t.renewed, t.lost]
  return (
    <section className={styles.scroller} aria-label={t.table} {...keyboardScrollable}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.month}</th>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((one) => (
            <tr key={one.month}>
              <th scope="row">
                <bdi>{format.month(dayIn(one))}</bdi>
              </th>
              {figuresOf(one).map((figure, at) => (
                <td key={headings[at]}>
                  <NumberText value={figure} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const figuresOf = ({ confirmed, packages, fresh, renewed, lost }: IncomeMonth) => [
  confirmed,
  ...planIds.map((plan) => packages[plan]),
  fresh,
  renewed,
  lost,
]

/** Saves the table: plain numbers and months as YYYY-MM, with the mark by which spreadsheets recognize UTF-8. */
function DownloadButton({ months }: { months: IncomeMonth[] }) {
  const t = useMessages(incomeMessages)
  const plans = useMessages(planMessages)
  const headings = [t.month, t.confirmed, ...planIds.map((plan) => plans[plan]), t.fresh, t.renewed, t.lost]
  const lines = [headings, ...months.map((one) => [one.month, ...figuresOf(one)])]
  const text = `\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`
  return (
    <Button
      variant="ghost"
      size="compact"
      icon={<Download />}
      onClick={() => saveFile({ name: `${t.file}.csv`, type: 'text/csv', text })}
    >
      {t.download}
    </Button>
  )
}
