import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { stack } from '#web/ui/layout.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill, Pills } from '#web/ui/pill.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import { useFocusFallback } from '#web/ui/use-retained-focus.ts'
import { inboxMessages } from './inbox-messages.ts'
import { type InboxState, inboxPage, inboxStates } from './inbox-queries.ts'
import { InboxRow } from './inbox-row.tsx'
import { useMessageState } from './use-message-state.tsx'

/** The messages from visitors and members: to read, reply to, and set to done or waiting. */
export function InboxScreen() {
  const t = useMessages(inboxMessages)
  const { language } = useLanguage()
  const [state, setState] = useState<InboxState>('waiting')
  const { data } = useQuery(inboxPage({ state: 'waiting', page: 1 }, language))
  return (
    <section className={stack(18)} aria-labelledby="inbox">
      <h2 id="inbox">{t.title}</h2>
      <Pills label={t.filter}>
        {inboxStates.map((one) => (
          <Pill
            key={one}
            pressed={state === one}
            count={one === 'waiting' ? data?.counts.unread : undefined}
            more={data?.totalIsLowerBound}
            onPress={() => setState(one)}
          >
            {t.states[one]}
          </Pill>
        ))}
      </Pills>
      <MessageList key={state} state={state} />
    </section>
  )
}

function MessageList({ state }: { state: InboxState }) {
  const t = useMessages(inboxMessages)
  const { language } = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const [page, setPage] = useState(1)
  const list = useQuery(inboxPage({ state, page }, language))
  const { data, error, refetch } = list
  const focusRef = useFocusFallback(heading)
  useExistingPage({ page, pages: list.isPlaceholderData ? undefined : data?.pages, onPage: setPage })
  const { mark, marking } = useMessageState()
  return (
    <section className={stack(14)} aria-labelledby="inbox-list" ref={focusRef}>
      <h3 id="inbox-list" ref={heading} tabIndex={-1} className="visually-hidden">
        {t.lists[state]}
      </h3>
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading label={t.loading}>
          <Skeleton shape="box" />
        </Loading>
      )}
      {data && error && <StaleNotice />}
      {data?.total === 0 && <EmptyState title={t.none[state]} level={3} />}
      <ul>
        {data?.messages.map((message) => (
          <InboxRow key={message._id} message={message} isBusy={marking === message._id} onMark={mark} />
        ))}
      </ul>
      {data && (
        <Pagination
          page={data.page}
          pages={data.pages}
          first={data.totalIsLowerBound ? data.total : undefined}
          label={t.lists[state]}
          onPage={(next) => {
            setPage(next)
            heading.current?.focus()
          }}
        />
      )}
    </section>
  )
}
