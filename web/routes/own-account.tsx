import { useState } from 'react'
import { deleteStepDrafts } from '#web/member/intake/drafts.ts'
import { HealthConsentCard } from '#web/member/intake/health-consent-card.tsx'
import { useErasure } from '#web/member/offline/use-erasure.ts'
import { useLinksOffline } from '#web/member/offline/use-links-offline.ts'
import { Farewell } from '#web/member/profile/farewell.tsx'
import { ownAccountMessages } from '#web/member/profile/messages.ts'
import { AccountSkeleton, OwnAccount, RenewalAccount } from '#web/member/profile/own-account.tsx'
import { deleteDayDrafts } from '#web/member/progress/unsent-days/drafts.ts'
import { useMessages } from '#web/platform/messages.ts'
import { QueryProvider } from '#web/platform/queries.tsx'
import { clearRenewalToken, useRenewalToken } from '#web/platform/renewal-token.ts'
import { endSession, useSession } from '#web/platform/session.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { InnerPage } from './inner-page.tsx'

/** The user's own account: complete for members, in part after their access ended. */
export default function OwnAccountPage() {
  const { title, description } = useMessages(ownAccountMessages)
  return (
    <QueryProvider>
      <ToastProvider>
        <PageHead title={title} description={description} unlisted />
        <InnerPage>
          <Account />
        </InnerPage>
      </ToastProvider>
    </QueryProvider>
  )
}

function Account() {
  const session = useSession('member')
  useErasure()
  useLinksOffline()
  const pass = useRenewalToken()
  const [isErased, setErased] = useState(false)
  const [wasIn, setWasIn] = useState(false)
  if ((session || pass) && !wasIn) setWasIn(true)

  function leave() {
    setErased(true)
    deleteDayDrafts()
    deleteStepDrafts()
    clearRenewalToken()
    if (session) endSession('member', session.token)
  }

  if (isErased) return <Farewell />
  if (session) return <OwnAccount key={session.token} session={session} onErased={leave} />
  if (session === undefined) return <AccountSkeleton />
  if (pass)
    return (
      <RenewalAccount
        key={pass.token}
        token={pass.token}
        health={<HealthConsentCard token={pass.token} />}
        onErased={leave}
        onOver={clearRenewalToken}
      />
    )
  return <Outside hasEnded={wasIn} />
}

/** Shown without a session, or after it ended. */
function Outside({ hasEnded }: { hasEnded: boolean }) {
  const t = useMessages(ownAccountMessages).outside
  return (
    <div role={hasEnded ? 'alert' : undefined}>
      <EmptyState
        level={1}
        title={hasEnded ? t.ended : t.title}
        action={<ButtonLink to="/members">{t.signIn}</ButtonLink>}
      />
    </div>
  )
}
