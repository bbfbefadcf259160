import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SessionView } from '#contract/own-account.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { Trouble } from '#web/ui/trouble.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { ownAccountMessages } from './messages.ts'
import styles from './own-account.module.css'
import { ownSessions } from './queries.ts'
import { SessionRow } from './session-row.tsx'
import { useEndOthers, useEndSession } from './use-ending.ts'

/** Where a member is signed in: this browser first; any other place can be ended, or all at once. */
export function SessionsCard({ token }: { token: string }) {
  const words = useMessages(ownAccountMessages).sessions
  const { language } = useLanguage()
  const list = useQuery(ownSessions(token, language))
  const { data, error } = list
  const heading = useRef<HTMLDivElement>(null)
  const rows = useKeptFocus(heading)
  return (
    <Card as="section" aria-labelledby="own-sessions">
      <div ref={heading} tabIndex={-1}>
        <CardHead icon={<MonitorSmartphone />} id="own-sessions">
          {words.title}
        </CardHead>
      </div>
      <p className={styles.lead}>{words.lead}</p>
      {!data && error && <Trouble title={words.failed} fault={error} onRetry={() => list.refetch()} />}
      {!data && !error && (
        <Loading label={words.loading} className={styles.waiting}>
          <Skeleton />
          <Skeleton shape="short" />
        </Loading>
      )}
      {data && error && <StaleNotice />}
      {data && (
        <div ref={rows}>
          <Places sessions={data} token={token} readAt={list.dataUpdatedAt} />
        </div>
      )}
    </Card>
  )
}

type PlacesProps = { sessions: SessionView[]; token: string; readAt: number }

function Places({ sessions, token, readAt }: PlacesProps) {
  const words = useMessages(ownAccountMessages).sessions
  const [isAsked, setAsked] = useState(false)
  const one = useEndSession(token)
  const others = useEndOthers(token, () => setAsked(false))
  const hasOthers = sessions.some(({ current }) => !current)
  return (
    <>
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <SessionRow
            key={session._id}
            {...{ session, readAt }}
            isEnding={one.isPending && one.variables?.id === session._id}
            onEnd={(place) => one.mutate({ id: session._id, place })}
          />
        ))}
      </ul>
      {hasOthers ? (
        <Button variant="ghost" size="compact" onClick={() => setAsked(true)}>
          {words.endOthers}
        </Button>
      ) : (
        <p className={styles.lead}>{words.none}</p>
      )}
      <ConfirmDialog
        open={isAsked}
        title={words.endOthersTitle}
        confirmLabel={words.endOthers}
        busy={others.isPending}
        onConfirm={() => others.mutate()}
        onClose={() => setAsked(false)}
      >
        <p>{words.endOthersBody}</p>
      </ConfirmDialog>
    </>
  )
}
