import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { User } from '#contract/users.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { retryImport } from '#web/platform/retry-import.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { stack } from '#web/ui/layout.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { AuditLog } from './audit-log.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { openInvitations, team } from './queries.ts'
import { RoleTable } from './role-table.tsx'
import styles from './team.module.css'
import { TeamList } from './team-list.tsx'
import { countedAccounts, countedInvitations, teamMessages } from './team-messages.ts'

// Most teams have nothing to confirm: nothing shows while it loads.
const UnconfirmedCard = lazy(() =>
  retryImport(async () => ({ default: (await import('./unconfirmed-card.tsx')).UnconfirmedCard })),
)

const WithoutCoachCard = lazy(() =>
  retryImport(async () => ({ default: (await import('./without-coach-card.tsx')).WithoutCoachCard })),
)

/** The team: accounts, invitations, what each role may do, and who did what. For owners and admins. */
export function TeamScreen({ user }: { user: User }) {
  const t = useMessages(teamMessages)
  const { language } = useLanguage()
  const [isInviting, setInviting] = useState(false)
  const accounts = useQuery(team(language))
  const invited = useQuery(openInvitations(language))
  const error = accounts.error ?? invited.error
  const colleagues = accounts.data?.coaches
  const invitations = invited.data?.invitations
  const retry = () => Promise.all([accounts.refetch(), invited.refetch()])
  return (
    <section className={stack(20)} aria-labelledby="team">
      <div className={styles.head}>
        <div>
          <h2 id="team" tabIndex={-1}>
            {t.title}
          </h2>
          {colleagues && invitations && (
            <Counts accounts={accounts.data?.total ?? 0} invitations={invitations.length} />
          )}
        </div>
        <Button icon={<UserPlus />} size="compact" onClick={() => setInviting(true)}>
          {t.invite.open}
        </Button>
      </div>
      <div className={styles.columns}>
        <div className={stack(20)}>
          <Suspense>
            <UnconfirmedCard user={user} />
          </Suspense>
          <Suspense>{colleagues && <WithoutCoachCard {...{ user, colleagues }} />}</Suspense>
          {(!colleagues || !invitations) && error && (
            <ErrorPanel title={t.failed} error={error} onRetry={retry} />
          )}
          {(!colleagues || !invitations) && !error && (
            <Loading label={t.loading}>
              <Skeleton shape="box" />
            </Loading>
          )}
          {colleagues && invitations && error && <StaleNotice />}
          {colleagues && invitations && <TeamList {...{ user, colleagues, invitations }} />}
          <AuditLog colleagues={colleagues ?? []} />
        </div>
        <RoleTable />
      </div>
      {isInviting && <InviteDialog ownRole={user.staffRole ?? 'coach'} onClose={() => setInviting(false)} />}
    </section>
  )
}

function Counts({ accounts, invitations }: { accounts: number; invitations: number }) {
  const format = useFormat()
  return (
    <p className="muted small">
      <bdi>{format.plural(countedAccounts, accounts)}</bdi>
      {invitations > 0 && (
        <>
          {' · '}
          <bdi>{format.plural(countedInvitations, invitations)}</bdi>
        </>
      )}
    </p>
  )
}
