import { useState } from 'react'
import { useErasure } from '#web/offline/use-erasure.ts'
import { useLinksOffline } from '#web/offline/use-links-offline.ts'
import { Farewell } from '#web/own-account/farewell.tsx'
import { ownAccountMessages } from '#web/own-account/messages.ts'
import { AccountOpening, OwnAccount, RenewalAccount } from '#web/own-account/own-account.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { QueryProvider } from '#web/platform/queries.tsx'
import { forgetRenewalPass, useRenewalPass } from '#web/platform/renewal-pass.ts'
import { endSession, useSession } from '#web/platform/session.ts'
import { forgetDrafts } from '#web/progress/drafts.ts'
import { PageHead } from '#web/site/page-head.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { InnerPage } from './inner-page.tsx'

/** Somebody's own account: for members, and in part for those whose access has ended. */
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
  const pass = useRenewalPass()
  const [isErased, setErased] = useState(false)
  const [wasIn, setWasIn] = useState(false)
  if ((session || pass) && !wasIn) setWasIn(true)

  function leave() {
    setErased(true)
    forgetDrafts()
    forgetRenewalPass()
    if (session) endSession('member', session.token)
  }

  if (isErased) return <Farewell />
  if (session) return <OwnAccount key={session.token} session={session} onErased={leave} />
  if (session === undefined) return <AccountOpening />
  if (pass)
    return <RenewalAccount key={pass.token} token={pass.token} onErased={leave} onOver={forgetRenewalPass} />
  return <Outside hasEnded={wasIn} />
}

/** What shows to whoever is not signed in, or not any more. */
function Outside({ hasEnded }: { hasEnded: boolean }) {
  const words = useMessages(ownAccountMessages).outside
  return (
    <div role={hasEnded ? 'alert' : undefined}>
      <EmptyState
        level={1}
        title={hasEnded ? words.ended : words.title}
        action={<ButtonLink to="/members">{words.signIn}</ButtonLink>}
      />
    </div>
  )
}
