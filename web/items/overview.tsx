import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { useRef, useState } from 'react'
import type { User } from '#contract/members.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import type { ComboboxOption } from '#web/ui/combobox-options.tsx'
import { firstOf } from '#web/ui/page-window.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { Trouble } from '#web/ui/trouble.tsx'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import { itemsOf } from './given-item.ts'
import styles from './items.module.css'
import { itemMessages, unopenedForms } from './messages.ts'
import { usersOfPage, usersPage } from './queries.ts'

// So that one thing given to somebody does not look like all that there is.
const fullBar = 10

/** How many documents and videos every user has, a page at a time; a name leads to that user. */
export function Overview({ onPick }: { onPick: (user: ComboboxOption) => void }) {
  const words = useMessages(itemMessages)
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
  const card = useRef<HTMLElement>(null)
  const { data, error, isPlaceholderData, refetch } = useQuery(usersPage(page, language))
  useExistingPage({ page, pages: isPlaceholderData ? undefined : data?.pages, onPage: setPage })
  const most = Math.max(fullBar, ...(data?.users ?? []).map((user) => itemsOf(user).length))
  return (
    <Card as="aside" ref={card} tabIndex={-1} aria-labelledby="items-overview" className={styles.overview}>
      <CardHead level={3} id="items-overview" icon={<ChartNoAxesColumn />}>
        {words.overview}
      </CardHead>
      {!data && error && <Trouble title={words.overviewFailed} fault={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton className={styles.listSkeleton} />}
      {data && (
        <>
          {error && <StaleNotice />}
          <p className={styles.order}>{words.overviewLead}</p>
          <ul className={styles.counts} aria-busy={isPlaceholderData}>
            {data.users.map((user) => (
              <CountRow key={user._id} user={user} most={most} onPick={onPick} />
            ))}
          </ul>
          <Pagination
            page={data.page}
            pages={data.pages}
            first={firstOf(data, usersOfPage)}
            label={words.overview}
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
  const items = itemsOf(user)
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
