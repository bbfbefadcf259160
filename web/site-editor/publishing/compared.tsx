import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { readSite } from '#contract/site.ts'
import { readSiteVersion } from '#contract/site-history.ts'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { changesBetween } from '#web/site-editor/draft/changes.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useFieldName } from './change-list.tsx'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'
import { fetchPublished, fetchVersion } from './queries.ts'
import { ShownValue } from './shown-value.tsx'
import { useChangeDetails } from './use-change-details.ts'

/** What a version says beside what is published now, one thing that differs under the other. */
export function Compared({ version, onBack }: { version: number; onBack: () => void }) {
  const words = useMessages(publishingMessages).history
  const { language } = useLanguage()
  const both = useQuery({
    queryKey: [readSiteVersion.id, version, readSite.id],
    queryFn: () => Promise.all([fetchVersion(version, language), fetchPublished(language)]),
  })
  return (
    <div className={styles.body}>
      <Button
        variant="ghost"
        size="compact"
        icon={<ArrowLeft className="flip" />}
        className={styles.back}
        onClick={onBack}
      >
        {words.back}
      </Button>
      {both.error && (
        <ErrorState level={3} title={words.failed} onRetry={() => both.refetch()}>
          {both.error instanceof ApiError && both.error.sentence}
        </ErrorState>
      )}
      {!both.data && !both.error && (
        <Loading>
          <Skeleton />
        </Loading>
      )}
      {both.data && <Differences of={both.data} />}
    </div>
  )
}

type Site = Parameters<typeof changesBetween>[0]

function Differences({ of: [then, today] }: { of: [Site, Site] }) {
  const words = useMessages(publishingMessages).history
  const nameOf = useFieldName()
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
          <div className={styles.sides}>
            <div>
              <span className="micro">{words.former}</span>
              <ShownValue place={place} value={before} />
            </div>
            <div>
              <span className="micro">{words.today}</span>
              <ShownValue place={place} value={after} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
