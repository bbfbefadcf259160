import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SessionView } from '#contract/profile.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { useFocusFallback } from '#web/ui/use-retained-focus.ts'
import type { AccountToken } from './account-token.ts'
import { ownAccountMessages } from './messages.ts'
import styles from './own-account.module.css'
import { ownSessions } from './queries.ts'
import { OwnSessionRow } from './session-row.tsx'
import { useEndOthers, useEndSession } from './use-ending.ts'

/** Where the user is signed in, this browser first; each other place can be ended, or all at once. */
export function SessionsCard({ account }: { account: AccountToken }) {
  const t = useMessages(ownAccountMessages).sessions
  const { language } = useLanguage()
  const list = useQuery(ownSessions(account, language))
  const { data, error } = list
  const heading = useRef<HTMLDivElement>(null)
  const rows = useFocusFallback(heading)
  return (
    <Card as="section" aria-labelledby="own-sessions">
      <div ref={heading} tabIndex={-1}>
        <CardHead icon={<MonitorSmartphone />} id="own-sessions">
          {t.title}
        </CardHead>
      </div>
      <p className="muted small">{t.lead}</p>
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => list.refetch()} />}
      {!data && !error && (
        <Loading label={t.loading} className={styles.waiting}>
          <Skeleton />
          <Skeleton shape="short" />
        </Loading>
      )}
      {data && error && <StaleNotice />}
      {data && (
        <div ref={rows}>
          <Places sessions={data} account={account} readAt={list.dataUpdatedAt} />
        </div>
      )}
    </Card>
  )
}

type PlacesProps = { sessions: SessionView[]; account: AccountToken; readAt: number }

function Places({ sessions, account, readAt }: PlacesProps) {
  const t = useMessages(ownAccountMessages).sessions
  const [isConfirming, setConfirming] = useState(false)
  const one = useEndSession(account)
  const others = useEndOthers(account, () => setConfirming(false))
  const hasOthers = sessions.some(({ current }) => !current)
  return (
    <>
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <OwnSessionRow
            key={session._id}
            {...{ session, readAt }}
            isEnding={one.isPending && one.variables?.id === session._id}
            onEnd={(place) => one.mutate({ id: session._id, place })}
          />
        ))}
      </ul>
      {hasOthers ? (
        <Button variant="ghost" size="compact" onClick={() => setConfirming(true)}>
          {t.endOthers}
        </Button>
      ) : (
        <p className="muted small">{t.none}</p>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={t.endOthersTitle}
        confirmLabel={t.endOthers}
        busy={others.isPending}
        onConfirm={() => others.mutate()}
        onClose={() => setConfirming(false)}
      >
        <p>{t.endOthersBody}</p>
      </ConfirmDialog>
    </>
  )
}
