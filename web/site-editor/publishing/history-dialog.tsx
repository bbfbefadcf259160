import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSiteVersions } from '#contract/site-history.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useSession } from '#web/platform/session.ts'
import { useEditor } from '#web/site-editor/fields/editor-context.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Compared } from './compared.tsx'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'
import { useVersionName } from './use-version-name.ts'
import { VersionRow } from './version-row.tsx'

const versionsOfPage = 10

/**
 * What was published when and by whom, down to the site as it began; each version can be compared with what is published,
 * and restored.
 */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const words = useMessages(publishingMessages).history
  const { headingOf } = useVersionName()
  const { signIn } = useEditor()
  const session = useSession('staff')
  const [compared, setCompared] = useState<number | null>(null)
  const title = compared === null ? words.title : headingOf(compared)
  return (
    <Dialog open onClose={onClose} size="large" steady title={title}>
      {!session && (
        <>
          <p>{words.signIn}</p>
          {signIn}
        </>
      )}
      {session && compared === null && <Versions onCompare={setCompared} />}
      {session && compared !== null && <Compared version={compared} onBack={() => setCompared(null)} />}
    </Dialog>
  )
}

function Versions({ onCompare }: { onCompare: (version: number) => void }) {
  const words = useMessages(publishingMessages).history
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
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
      <ErrorState level={3} title={words.failed} onRetry={() => list.refetch()}>
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
  return (
    <div className={styles.body}>
      <ol className={styles.versions}>
        {versions.map((row) => (
          <VersionRow
            key={row.version}
            row={row}
            // They are numbered from 0, without a gap.
            newest={total - 1}
            onCompare={() => onCompare(row.version)}
            onRestored={() => setPage(1)}
          />
        ))}
      </ol>
      <Pagination page={page} pages={pages} onPage={setPage} />
    </div>
  )
}
