import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { inboxMessages } from './inbox-messages.ts'
import { messagesOfUser } from './inbox-queries.ts'
import { InboxRow } from './inbox-row.tsx'
import { useMessageState } from './use-message-state.tsx'

/** The messages and program reviews of one user, newest first. */
export function UserMessages({ userId }: { userId: string }) {
  const t = useMessages(inboxMessages)
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
  const list = useQuery(messagesOfUser({ userId, page }, language))
  const { mark, marking } = useMessageState()
  const { data, error } = list
  if (!data && error) return <ErrorPanel title={t.failed} error={error} onRetry={() => list.refetch()} />
  if (!data) {
    return (
      <Loading label={t.loading}>
        <Skeleton />
      </Loading>
    )
  }
  return (
    <>
      {error && <StaleNotice />}
      {data.messages.length === 0 && <p className="muted">{t.noneOfUser}</p>}
      <ul aria-busy={list.isPlaceholderData}>
        {data.messages.map((message) => (
          <InboxRow key={message._id} message={message} isBusy={marking === message._id} onMark={mark} />
        ))}
      </ul>
      <Pagination page={data.page} pages={data.pages} label={t.title} onPage={setPage} />
    </>
  )
}
