import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { useId } from 'react'
import type { IncomeMonth } from '#contract/dashboard-income.ts'
import { paymentMethodKeys, paymentMethodName } from '#contract/payment-methods.ts'
import { planIds } from '#contract/values.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useSite } from '#web/shell/site-context.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { CsvDownload } from '#web/ui/csv-download.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { FiguresTable } from '#web/ui/figures-table.tsx'
import { planMessages } from '#web/ui/plan-badge.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import styles from './income-card.module.css'
import { incomeMessages } from './income-messages.ts'
import { income } from './income-queries.ts'
import { dayIn, MonthChart } from './month-chart.tsx'

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

function Figures({ months }: { months: IncomeMonth[] }) {
  const t = useMessages(incomeMessages)
  const format = useFormat()
  const present = months.at(-1)
  const most = Math.max(1, ...months.map(({ confirmed }) => confirmed))
  return (
    <>
      <p className="muted">{t.lead}</p>
      {present && (
        <p className={styles.present}>
          {t.thisMonth}: <bdi>{format.money(present.confirmed)}</bdi>
        </p>
      )}
      <MonthChart
        months={months.map(({ month, confirmed }) => ({ month, value: confirmed }))}
        label={(from, to) => t.chart(from, to, format.number(most))}
      />
      <Table months={months} />
      <p className={styles.hint}>{t.lostHint}</p>
      <ByMethod months={months} />
    </>
  )
}

function Table({ months }: { months: IncomeMonth[] }) {
  const t = useMessages(incomeMessages)
  const format = useFormat()
  return (
    <FiguresTable
      label={t.table}
      headings={useHeadings()}
      rows={months.toReversed().map((one) => ({
        key: one.month,
        name: <bdi>{format.month(dayIn(one.month))}</bdi>,
        figures: figuresOf(one),
      }))}
    />
  )
}

function useHeadings(): string[] {
  const t = useMessages(incomeMessages)
  const plans = useMessages(planMessages)
  return [t.month, t.confirmed, ...planIds.map((plan) => plans[plan]), t.fresh, t.renewed, t.lost]
}

/** What each payment method brought in, for those that brought in something; nothing until somebody named one. */
function ByMethod({ months }: { months: IncomeMonth[] }) {
  const t = useMessages(incomeMessages)
  const format = useFormat()
  const methods = useMethods(months)
  if (methods.length === 0) return null
  return (
    <>
      <h3 className={styles.byMethod}>{t.byMethod}</h3>
      <FiguresTable
        label={t.byMethod}
        headings={[t.month, ...methods.map(({ name }) => name)]}
        rows={months.toReversed().map((one) => ({
          key: one.month,
          name: <bdi>{format.month(dayIn(one.month))}</bdi>,
          figures: methodFigures(one, methods),
        }))}
      />
      <p className={styles.hint}>{t.methodHint}</p>
    </>
  )
}

type NamedMethod = { method: string | null; name: string }

/** The payment methods of the months, in the order of the site; last what names none. Empty if no request names one. */
function useMethods(months: IncomeMonth[]): NamedMethod[] {
  const t = useMessages(incomeMessages)
  const localized = useLocalized()
  const { paymentMethods } = useSite().settings
  const used = new Set(months.flatMap(({ methods }) => methods.map(({ method }) => method)))
  const named = paymentMethodKeys(paymentMethods).filter((method) => used.has(method))
  if (named.length === 0) return []
  return [...named, null]
    .filter((method) => used.has(method))
    .map((method) => ({
      method,
      name: method === null ? t.notSaid : localized(paymentMethodName(method, paymentMethods)),
    }))
}

const methodFigures = ({ methods }: IncomeMonth, named: NamedMethod[]) =>
  named.map(({ method }) => methods.find((one) => one.method === method)?.confirmed ?? 0)

const figuresOf = ({ confirmed, packages, fresh, renewed, lost }: IncomeMonth) => [
  confirmed,
  ...planIds.map((plan) => packages[plan]),
  fresh,
  renewed,
  lost,
]

/** Saves the table: plain numbers, and months as YYYY-MM. */
function DownloadButton({ months }: { months: IncomeMonth[] }) {
  const { file } = useMessages(incomeMessages)
  const methods = useMethods(months)
  const headings = [...useHeadings(), ...methods.map(({ name }) => name)]
  const rows = months.map((one) => [one.month, ...figuresOf(one), ...methodFigures(one, methods)])
  const lines = [headings, ...rows]
  return <CsvDownload file={file} lines={lines} />
}
