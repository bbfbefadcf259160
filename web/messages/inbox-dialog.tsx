import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill, Pills } from '#web/ui/pill.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Trouble } from '#web/ui/trouble.tsx'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import styles from './inbox.module.css'
import { inboxMessages } from './inbox-messages.ts'
import { type InboxState, inboxPage, inboxStates } from './inbox-queries.ts'
import { InboxRow } from './inbox-row.tsx'
import { useMarks } from './use-marks.tsx'

/** What visitors wrote to the coach: read in full, answered, and marked as done or as waiting again. */
export function InboxDialog({ onClose }: { onClose: () => void }) {
  const words = useMessages(inboxMessages)
  const { language } = useLanguage()
  const [state, setState] = useState<InboxState>('waiting')
  const { data } = useQuery(inboxPage({ state: 'waiting', page: 1 }, language))
  return (
    <Dialog open onClose={onClose} title={words.title} size="large" steady>
      <Pills label={words.filter}>
        {inboxStates.map((one) => (
          <Pill
            key={one}
            pressed={state === one}
            count={one === 'waiting' ? data?.counts.unread : undefined}
            more={data?.totalIsLowerBound}
            onPress={() => setState(one)}
          >
            {words.states[one]}
          </Pill>
        ))}
      </Pills>
      <MessageList key={state} state={state} />
    </Dialog>
  )
}

function MessageList({ state }: { state: InboxState }) {
  const words = useMessages(inboxMessages)
  const { language } = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const [page, setPage] = useState(1)
  const list = useQuery(inboxPage({ state, page }, language))
  const { data, error, refetch } = list
  const keptFocus = useKeptFocus(heading)
  useExistingPage({ page, pages: list.isPlaceholderData ? undefined : data?.pages, onPage: setPage })
  const { mark, marking } = useMarks()
  return (
    <section className={styles.list} aria-labelledby="inbox-list" ref={keptFocus}>
      <h3 id="inbox-list" ref={heading} tabIndex={-1} className="visually-hidden">
        {words.lists[state]}
      </h3>
      {!data && error && <Trouble title={words.failed} fault={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading label={words.loading}>
          <Skeleton shape="box" />
        </Loading>
      )}
      {data && error && <StaleNotice />}
      {data?.total === 0 && <EmptyState title={words.none[state]} level={3} />}
      <ul className={styles.messages}>
        {data?.messages.map((message) => (
          <InboxRow key={message._id} message={message} isBusy={marking === message._id} onMark={mark} />
        ))}
      </ul>
      {data && (
        <Pagination
          page={data.page}
          pages={data.pages}
          first={data.totalIsLowerBound ? data.total : undefined}
          label={words.lists[state]}
          onPage={(next) => {
            setPage(next)
            heading.current?.focus()
          }}
        />
      )}
    </section>
  )
}
