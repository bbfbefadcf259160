import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { readSiteVersion } from '#contract/site-history.ts'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { changesBetween, type EditedSite } from '#web/staff/site-editor/draft/changes.ts'
import { usePlaceName } from '#web/staff/site-editor/fields/use-place-name.ts'
import { Button } from '#web/ui/button.tsx'
import { stack } from '#web/ui/layout.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'
import { fetchVersion, usePublishedSince } from './queries.ts'
import { TwoSides } from './side-by-side.tsx'
import { useChangeDetails } from './use-change-details.ts'

type ComparedProps = {
  version: number
  /** The newest version known to the list that this was opened from. */
  newest: number
  onBack: () => void
}

/** Compares a version with the published one, difference by difference. */
export function Compared({ version, newest, onBack }: ComparedProps) {
  const t = useMessages(publishingMessages).history
  const { language } = useLanguage()
  const former = useQuery({
    queryKey: [readSiteVersion.id, version],
    queryFn: () => fetchVersion(version, language),
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  // Someone else may have published recently; later updates of this query show here too.
  const published = usePublishedSince(newest)
  const today = published.data
  const error = former.error ?? (today ? null : published.error)
  return (
    <div className={styles.body}>
      <Button
        ref={takeFocus}
        variant="ghost"
        size="compact"
        icon={<ArrowLeft className="flip" />}
        className={styles.back}
        onClick={onBack}
      >
        {t.back}
      </Button>
      {error && (
        <ErrorState
          level={3}
          title={t.failed}
          onRetry={() => Promise.all([former.refetch(), published.refetch()])}
        >
          {error instanceof ApiError && error.sentence}
        </ErrorState>
      )}
      {!error && !(former.data && today) && (
        <Loading>
          <Skeleton />
        </Loading>
      )}
      {!error && former.data && today && <Differences then={former.data} today={today} />}
    </div>
  )
}

function Differences({ then, today }: { then: EditedSite; today: EditedSite }) {
  const t = useMessages(publishingMessages).history
  const nameOf = usePlaceName()
  const detailsOf = useChangeDetails()
  const changes = changesBetween(then, today)
  if (changes.length === 0) return <p>{t.same}</p>
  return (
    <ul className={stack(12)}>
      {changes.map(({ place, before, after }) => (
        <li key={place} className={stack(10)}>
          <b>{nameOf(place)}</b>
          {Array.isArray(before) && (
            <ul className={stack(4)}>
              {[...new Set(detailsOf({ place, before, after }))].map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )}
          <TwoSides
            place={place}
            one={{ head: t.former, value: before }}
            other={{ head: t.today, value: after }}
          />
        </li>
      ))}
    </ul>
  )
}
