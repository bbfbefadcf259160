import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useId } from 'react'
import { longestReviewSample, type ReviewTimesOfMonth } from '#contract/dashboard-review-times.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { CsvDownload } from '#web/ui/csv-download.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { FiguresTable } from '#web/ui/figures-table.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import styles from './income-card.module.css'
import { dayIn, MonthChart } from './month-chart.tsx'
import { reviewTimesMessages } from './review-times-messages.ts'
import { reviewTimes } from './review-times-queries.ts'
import { useLengthOfTime } from './use-length-of-time.ts'

/** How long applicants waited for a decision and to be told, in the last twelve months. */
export function ReviewTimesCard() {
  const t = useMessages(reviewTimesMessages)
  const { language } = useLanguage()
  const headingId = useId()
  const { data, error, refetch } = useQuery(reviewTimes(language))
  const isEmpty = data?.every(({ review }) => review === null)
  return (
    <Card as="section" aria-labelledby={headingId}>
      <CardHead
        id={headingId}
        icon={<Hourglass aria-hidden="true" />}
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

function Figures({ months }: { months: ReviewTimesOfMonth[] }) {
  const t = useMessages(reviewTimesMessages)
  const format = useFormat()
  const lengthOf = useLengthOfTime()
  const longest = Math.max(0, ...months.map(({ review }) => review?.median ?? 0))
  return (
    <>
      <p className="muted">{t.lead}</p>
      <MonthChart
        months={months.map(({ month, review }) => ({ month, value: review?.median ?? 0 }))}
        label={(from, to) => t.chart(from, to, lengthOf(longest))}
      />
      <FiguresTable
        label={t.table}
        headings={useHeadings()}
        rows={months.toReversed().map((one) => ({
          key: one.month,
          name: <bdi>{format.month(dayIn(one.month))}</bdi>,
          figures: [
            one.review?.count ?? 0,
            ...secondsOf(one).map((seconds) => (seconds === null ? null : lengthOf(seconds))),
          ],
        }))}
      />
      <p className={styles.hint}>{t.hint}</p>
      {months.some(({ isSample }) => isSample) && (
        <p className={styles.hint}>{t.sample(format.number(longestReviewSample))}</p>
      )}
    </>
  )
}

const secondsOf = ({ review, told }: ReviewTimesOfMonth) => [
  review?.median ?? null,
  review?.p90 ?? null,
  told?.median ?? null,
  told?.p90 ?? null,
]

function useHeadings(): string[] {
  const { month, decisions, review, reviewMost, told, toldMost } = useMessages(reviewTimesMessages)
  return [month, decisions, review, reviewMost, told, toldMost]
}

/** Saves the table: months as YYYY-MM, and times in minutes with one decimal. */
function DownloadButton({ months }: { months: ReviewTimesOfMonth[] }) {
  const { file, inMinutes } = useMessages(reviewTimesMessages)
  const headings = useHeadings().map((heading, at) => (at < 2 ? heading : inMinutes(heading)))
  const minutes = (seconds: number | null) => (seconds === null ? '' : Math.round(seconds / 6) / 10)
  const lines = months.map((one) => [one.month, one.review?.count ?? 0, ...secondsOf(one).map(minutes)])
  return <CsvDownload file={file} lines={[headings, ...lines]} />
}
