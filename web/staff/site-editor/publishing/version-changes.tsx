import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readSiteVersion } from '#contract/site-history.ts'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { changesBetween } from '#web/staff/site-editor/draft/changes.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { ChangeList } from './change-list.tsx'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'
import { fetchVersion } from './queries.ts'

/** What a version changed compared to the one before; fetched when opened. */
export function VersionChanges({ version }: { version: number }) {
  const t = useMessages(publishingMessages).history
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.marked} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t.changes}</summary>
      {isOpen && <Changes version={version} />}
    </details>
  )
}

function Changes({ version }: { version: number }) {
  const t = useMessages(publishingMessages).history
  const { language } = useLanguage()
  const both = useQuery({
    queryKey: [readSiteVersion.id, version, 'changes'],
    queryFn: () => Promise.all([fetchVersion(version - 1, language), fetchVersion(version, language)]),
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (both.error) {
    return (
      <ErrorState level={3} title={t.failed} onRetry={() => both.refetch()}>
        {both.error instanceof ApiError && both.error.sentence}
      </ErrorState>
    )
  }
  if (!both.data) {
    return (
      <Loading>
        <Skeleton />
      </Loading>
    )
  }
  return <ChangeList changes={changesBetween(...both.data)} />
}
