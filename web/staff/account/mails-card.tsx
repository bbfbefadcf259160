import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { MailView } from '#contract/dashboard.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import { useFocusFallback } from '#web/ui/use-retained-focus.ts'
import { HeldMails } from './held-mails.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { MailRow } from './mail-row.tsx'
import { MailTest } from './mail-test.tsx'
import { staffMessages } from './messages.ts'
import { type MailState, mailsPage, waitingCounts } from './queries.ts'

/** The mails that wait in the outbox, and those that failed. */
export function MailsCard({ isAdmin }: { isAdmin: boolean }) {
  const t = useMessages(staffMessages).mails
  const { language } = useLanguage()
  const counts = useQuery(waitingCounts(language))
  return (
    <section className={stack(18)} aria-labelledby="mails">
      <h2 id="mails">{t.title}</h2>
      {counts.isPending ? (
        <Waiting />
      ) : (
        <States firstState={counts.data?.mails.dead ? 'dead' : 'waiting'} isAdmin={isAdmin} />
      )}
    </section>
  )
}

/** Shows those that failed first, if there are some: the navigation counts them. */
function States({ firstState, isAdmin }: { firstState: MailState; isAdmin: boolean }) {
  const t = useMessages(staffMessages).mails
  const [state, setState] = useState(firstState)
  return (
    <Tabs
      label={t.tabs}
      value={state}
      onValueChange={setState}
      items={[
        { value: 'waiting', label: t.waiting, content: <MailList state="waiting" isAdmin={isAdmin} /> },
        { value: 'dead', label: t.dead, content: <MailList state="dead" isAdmin={isAdmin} /> },
      ]}
    />
  )
}

function MailList({ state, isAdmin }: { state: MailState; isAdmin: boolean }) {
  const t = useMessages(staffMessages).mails
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<MailView | null>(null)
  const shown = useRef<HTMLElement>(null)
  const focusRef = useFocusFallback(shown)
  const list = useQuery(mailsPage({ state, page }, language))
  const { data, error, refetch } = list
  useExistingPage({ page, pages: list.isPlaceholderData ? undefined : data?.pages, onPage: setPage })
  if (!data && error) return <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />
  if (!data) return <Waiting />
  return (
    <section ref={shown} tabIndex={-1} aria-label={t[state]} className={stack(16)}>
      {data.heldSince && <HeldMails since={data.heldSince} isAdmin={isAdmin} />}
      {!data.delivers && <Notice tone="warn">{t.noServer}</Notice>}
      {data.delivers && isAdmin && <MailTest />}
      {error && <StaleNotice />}
      {data.total === 0 && <EmptyState title={state === 'waiting' ? t.noneWaiting : t.noneDead} />}
      <ul ref={focusRef} aria-busy={list.isPlaceholderData}>
        {data.mails.map((mail) => (
          <MailRow key={mail._id} mail={mail} delivers={data.delivers} onRead={() => setOpened(mail)} />
        ))}
      </ul>
      <Pagination
        first={data.totalIsLowerBound ? data.total : undefined}
        page={data.page}
        pages={data.pages}
        onPage={(next) => {
          setPage(next)
          shown.current?.focus()
        }}
        label={t.title}
      />
      {opened && <MailDialog mail={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

function Waiting() {
  return (
    <Loading>
      <Skeleton shape="box" />
    </Loading>
  )
}
