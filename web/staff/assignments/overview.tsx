import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { useRef, useState } from 'react'
import type { User } from '#contract/users.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import type { ComboboxOption } from '#web/ui/combobox-options.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { firstOf } from '#web/ui/page-window.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import { assignedItems } from './assigned-item.ts'
import styles from './items.module.css'
import { itemMessages, unopenedForms } from './messages.ts'
import { usersOfPage, usersWithItems } from './queries.ts'

// The smallest scale of the bars, so that a single assignment does not fill one.
const fullBar = 10

/** The number of documents and videos of every user, one page at a time; a name picks that user. */
export function Overview({ onPick }: { onPick: (user: ComboboxOption) => void }) {
  const t = useMessages(itemMessages)
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
  const card = useRef<HTMLElement>(null)
  const { data, error, isPlaceholderData, refetch } = useQuery(usersWithItems(page, language))
  useExistingPage({ page, pages: isPlaceholderData ? undefined : data?.pages, onPage: setPage })
  const most = Math.max(fullBar, ...(data?.users ?? []).map((user) => assignedItems(user).length))
  return (
    <Card as="aside" ref={card} tabIndex={-1} aria-labelledby="items-overview">
      <CardHead level={3} id="items-overview" icon={<ChartNoAxesColumn />}>
        {t.overview}
      </CardHead>
      {!data && error && <ErrorPanel title={t.overviewFailed} error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton className={styles.listSkeleton} />}
      {data && (
        <>
          {error && <StaleNotice />}
          <p className="muted small">{t.overviewLead}</p>
          <ul className={styles.counts} aria-busy={isPlaceholderData}>
            {data.users.map((user) => (
              <CountRow key={user._id} user={user} most={most} onPick={onPick} />
            ))}
          </ul>
          <Pagination
            page={data.page}
            pages={data.pages}
            first={firstOf(data, usersOfPage)}
            label={t.overview}
            onPage={(next) => {
              setPage(next)
              card.current?.focus()
            }}
          />
        </>
      )}
    </Card>
  )
}

type CountRowProps = { user: User; most: number; onPick: (user: ComboboxOption) => void }

function CountRow({ user, most, onPick }: CountRowProps) {
  const format = useFormat()
  const items = assignedItems(user)
  const lacksAny = items.length === 0 && user.subscription.status === 'active'
  const waiting = items.filter(({ openedAt }) => openedAt === null).length
  return (
    <li>
      <TextButton className={styles.who} onClick={() => onPick({ id: user._id, label: user.name })}>
        <bdi>{user.name}</bdi>
      </TextButton>
      <bdi className={classes(styles.count, lacksAny && styles.lacking)}>
        {format.plural(plurals.resources, items.length)}
      </bdi>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="flip">
        <rect width={(items.length / most) * 100} height="1" />
      </svg>
      {waiting > 0 && <span className={styles.waiting}>{format.plural(unopenedForms, waiting)}</span>}
    </li>
  )
}
