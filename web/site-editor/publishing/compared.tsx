import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { readSiteVersion } from '#contract/site-history.ts'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { changesBetween, type EditedSite } from '#web/site-editor/draft/changes.ts'
import { usePlaceName } from '#web/site-editor/fields/use-place-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'
import { fetchVersion, usePublishedSince } from './queries.ts'
import { TwoSides } from './two-sides.tsx'
import { useChangeDetails } from './use-change-details.ts'

type ComparedProps = {
  version: number
  /** The newest version that whoever compares has seen in the list. */
  newest: number
  onBack: () => void
}

/** What a version says beside what is published now, one thing that differs under the other. */
export function Compared({ version, newest, onBack }: ComparedProps) {
  const words = useMessages(publishingMessages).history
  const { language } = useLanguage()
  const former = useQuery({
    queryKey: [readSiteVersion.id, version],
    queryFn: () => fetchVersion(version, language),
    // What was published once stays as it was.
    staleTime: Number.POSITIVE_INFINITY,
  })
  // Others may have published a moment ago; what this tab hears of later shows here too.
  const published = usePublishedSince(newest)
  const today = published.data
  const fault = former.error ?? (today ? null : published.error)
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
        {words.back}
      </Button>
      {fault && (
        <ErrorState
          level={3}
          title={words.failed}
          onRetry={() => Promise.all([former.refetch(), published.refetch()])}
        >
          {fault instanceof ApiError && fault.sentence}
        </ErrorState>
      )}
      {!fault && !(former.data && today) && (
        <Loading>
          <Skeleton />
        </Loading>
      )}
      {!fault && former.data && today && <Differences then={former.data} today={today} />}
    </div>
  )
}

function Differences({ then, today }: { then: EditedSite; today: EditedSite }) {
  const words = useMessages(publishingMessages).history
  const nameOf = usePlaceName()
  const detailsOf = useChangeDetails()
  const changes = changesBetween(then, today)
  if (changes.length === 0) return <p>{words.same}</p>
  return (
    <ul className={styles.differences}>
      {changes.map(({ place, before, after }) => (
        <li key={place} className={styles.conflict}>
          <b>{nameOf(place)}</b>
          {Array.isArray(before) && (
            <ul className={styles.texts}>
              {[...new Set(detailsOf({ place, before, after }))].map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )}
          <TwoSides
            place={place}
            one={{ head: words.former, value: before }}
            other={{ head: words.today, value: after }}
          />
        </li>
      ))}
    </ul>
  )
}
