import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { listSiteVersions } from '#contract/site-history.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useSession } from '#web/platform/session.ts'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { stack } from '#web/ui/layout.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useFocusFallback } from '#web/ui/use-retained-focus.ts'
import { Compared } from './compared.tsx'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'
import { usePublished } from './queries.ts'
import { useVersionName } from './use-version-name.ts'
import { VersionRow } from './version-row.tsx'

const versionsOfPage = 10

/** The compared version, and the newest one known when it was chosen. */
type Comparison = { version: number; newest: number }

/** The published versions with time and author, down to the original site; each can be compared and restored. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(publishingMessages).history
  const { headingOf } = useVersionName()
  const { signIn } = useEditor()
  const session = useSession('staff')
  const [page, setPage] = useState(1)
  const [compared, setCompared] = useState<Comparison | null>(null)
  const [isComparing, setComparing] = useState(false)
  const title = isComparing && compared ? t.compared(headingOf(compared.version)) : t.title

  function turnTo(next: number) {
    setPage(next)
    // The compared row is not on the new page.
    setCompared(null)
  }

  function compare(comparison: Comparison) {
    setCompared(comparison)
    setComparing(true)
  }

  return (
    <Dialog open onClose={onClose} size="large" steady title={title}>
      {!session && (
        <>
          <p>{t.signIn}</p>
          {signIn}
        </>
      )}
      {session && !isComparing && (
        <Versions page={page} onPage={turnTo} compared={compared?.version} onCompare={compare} />
      )}
      {session && isComparing && compared && <Compared {...compared} onBack={() => setComparing(false)} />}
    </Dialog>
  )
}

type VersionsProps = {
  page: number
  onPage: (page: number) => void
  compared: number | undefined
  onCompare: (comparison: Comparison) => void
}

function Versions({ page, onPage, compared, onCompare }: VersionsProps) {
  const t = useMessages(publishingMessages).history
  const { language } = useLanguage()
  const start = useRef<HTMLOListElement>(null)
  const rows = useFocusFallback(start)
  const known = usePublished().data?.version ?? 0
  const list = useQuery({
    queryKey: [listSiteVersions.id, page],
    queryFn: ({ signal }) =>
      call(
        listSiteVersions,
        { query: { page, limit: versionsOfPage } },
        { session: 'staff', signal, language },
      ),
    placeholderData: keepPreviousData,
  })
  if (list.error && !list.data) {
    return (
      <ErrorState level={3} title={t.failed} onRetry={() => list.refetch()}>
        {list.error instanceof ApiError && list.error.sentence}
      </ErrorState>
    )
  }
  if (!list.data) {
    return (
      <Loading>
        <Skeleton shape="title" />
        <Skeleton />
      </Loading>
    )
  }
  const { versions, pages, total } = list.data
  // Versions are numbered from 0 without gaps.
  const listed = total - 1
  // A cached page may be older than the newest version.
  const newest = Math.max(listed, known)
  return (
    <div ref={rows} className={styles.body}>
      <ol ref={start} tabIndex={-1} aria-label={t.title} className={stack(12)}>
        {versions.map((row) => (
          <VersionRow
            key={row.version}
            row={row}
            isNewest={row.version === newest}
            seen={listed}
            wasCompared={row.version === compared}
            onCompare={() => onCompare({ version: row.version, newest })}
            onRestored={() => onPage(1)}
          />
        ))}
      </ol>
      <Pagination page={page} pages={pages} onPage={onPage} />
    </div>
  )
}
