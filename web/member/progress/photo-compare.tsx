import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProgressEntry } from '#contract/progress.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { PrivatePhoto } from './day-pictures.tsx'
import { photoDaysOf } from './day-queries.ts'
import { progressMessages } from './messages.ts'
import styles from './progress-dialog.module.css'
import type { ProgressSource } from './progress-source.ts'
import { useDayNames } from './use-day-names.ts'

/** The photos of two chosen days side by side; at first the oldest and the newest day. */
export function PhotoCompare({ source }: { source: ProgressSource }) {
  const t = useMessages(progressMessages).compare
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(photoDaysOf(source, language))
  const [chosen, setChosen] = useState<{ before?: string; after?: string }>({})
  if (!data && error) return <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />
  if (!data) return <Waiting />
  const [oldest] = data
  const newest = data.at(-1)
  if (!oldest || !newest) {
    return <EmptyState title={t.empty}>{source.kind === 'own' && t.emptyOwn}</EmptyState>
  }
  const at = (day: string | undefined) => data.find((entry) => entry.day === day)
  const before = at(chosen.before) ?? oldest
  const after = at(chosen.after) ?? newest
  const choose = (part: typeof chosen) => setChosen({ ...chosen, ...part })
  return (
    <div className={styles.compare}>
      <DayOf label={t.before} entries={data} entry={before} onDay={(day) => choose({ before: day })} />
      {data.length > 1 ? (
        <DayOf label={t.after} entries={data} entry={after} onDay={(day) => choose({ after: day })} />
      ) : (
        <p className={styles.remark}>{t.one}</p>
      )}
    </div>
  )
}

type DayOfProps = {
  label: string
  entries: ProgressEntry[]
  entry: ProgressEntry
  onDay: (day: string) => void
}

/** One side: a select for the day, and its photos. */
function DayOf({ label, entries, entry, onDay }: DayOfProps) {
  const { photo: t } = useMessages(progressMessages)
  const format = useFormat()
  const days = useDayNames()
  return (
    <section aria-label={label} className={styles.side}>
      <SelectField label={label} value={entry.day} onChange={(event) => onDay(event.target.value)}>
        {entries.map(({ day }) => (
          <option key={day} value={day}>
            {days.date(day)}
          </option>
        ))}
      </SelectField>
      <p className="muted small">{days.full(entry.day)}</p>
      {entry.photos.map((photo, index) => (
        <PrivatePhoto
          key={photo.url}
          url={photo.url}
          photo={photo}
          name={t.alt(days.date(entry.day), format.number(index + 1))}
          className={styles.shown}
        />
      ))}
    </section>
  )
}

function Waiting() {
  return (
    <Loading className={styles.compare}>
      <Skeleton className={styles.sideSkeleton} />
      <Skeleton className={styles.sideSkeleton} />
    </Loading>
  )
}
