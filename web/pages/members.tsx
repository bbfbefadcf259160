import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { MemberHome, Opening } from '#web/members/member-home.tsx'
import { memberMessages } from '#web/members/messages.ts'
import type { EndOfSession } from '#web/members/queries.ts'
import { SignInCard } from '#web/members/sign-in-card.tsx'
import { useErasure } from '#web/offline/use-erasure.ts'
import { useLinksOffline } from '#web/offline/use-links-offline.ts'
import { AccountLink } from '#web/own-account/account-link.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { QueryProvider } from '#web/platform/queries.tsx'
import { forgetRenewalPass, useRenewalPass } from '#web/platform/renewal-pass.ts'
import { useSession } from '#web/platform/session.ts'
import { forgetDrafts } from '#web/progress/drafts.ts'
import { useContacts } from '#web/site/contacts-context.tsx'
import { PageHead } from '#web/site/page-head.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { InnerPage } from './inner-page.tsx'
import { keepControl, OfflineSlot } from './offline-slot.tsx'
import { OwnProgress } from './progress-slot.tsx'
import { ExpiredAccess, OwnRenewal } from './renewal-slot.tsx'

const words = defineMessages({
  ar: { title: 'منطقة الأعضاء', description: 'ادخل لترى خطط تمرينك ونظامك الغذائي وفيديوهاتك.' },
  en: { title: 'Members area', description: 'Sign in to see your training plans, diets and videos.' },
})

/** The members' area: signing in, and what a member has. */
export default function MembersPage() {
  const { title, description } = useMessages(words)
  return (
    <QueryProvider>
      <ToastProvider>
        <PageHead title={title} description={description} unlisted area />
        <InnerPage>
          <Area />
        </InnerPage>
      </ToastProvider>
    </QueryProvider>
  )
}

function Area() {
  const session = useSession('member')
  const { welcomeTitle, welcomeBody, loggedOut } = useMessages(memberMessages)
  const [reason, setReason] = useState<EndOfSession | null>(null)
  const pass = useRenewalPass()
  const handed = useHandedEmail()
  const [renewed, setRenewed] = useState<string | null>(null)
  const { whatsapp } = useContacts()
  const toast = useToast()
  useErasure()
  useLinksOffline()
  useFocusAfterChange(session === undefined ? undefined : session !== null)

  // Whoever is signed in again, here or in another tab, has no use for the pass any more.
  useEffect(() => {
    if (session) forgetRenewalPass()
  }, [session])

  function afterLogout() {
    forgetDrafts()
    setReason(null)
    toast.show({ title: loggedOut })
  }

  if (session === undefined) return <Opening />
  if (session === null && pass) {
    return (
      <ExpiredAccess
        pass={pass}
        onEnded={setReason}
        onLeft={afterLogout}
        onOpen={() => {
          setReason(null)
          setRenewed(pass.email)
        }}
      />
    )
  }
  if (session === null) {
    return (
      <SignInCard
        key={reason}
        reason={reason}
        email={renewed ?? handed}
        onSignedIn={() => {
          setReason(null)
          toast.show({ title: welcomeTitle, description: welcomeBody })
        }}
      />
    )
  }
  return (
    <OfflineSlot session={session} onEnded={setReason}>
      <MemberHome
        session={session}
        coachNumber={whatsapp?.number ?? null}
        onEnded={setReason}
        onLeft={afterLogout}
        account={() => <AccountLink />}
        renewal={(user) => <OwnRenewal session={session} user={user} onEnded={setReason} />}
        progress={<OwnProgress session={session} onEnded={setReason} />}
        besideDocument={keepControl}
      />
    </OfflineSlot>
  )
}

/** Signing in and out takes the pressed button away, so the focus goes on to what came in its place, which begins at the top. */
function useFocusAfterChange(isIn: boolean | undefined) {
  const wasIn = useRef(isIn)
  useEffect(() => {
    const former = wasIn.current
    wasIn.current = isIn
    if (former === undefined || former === isIn) return
    document.getElementById('main')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [isIn])
}

/** The e-mail that the page for setting a password hands over. */
function useHandedEmail(): string | undefined {
  const state: unknown = useLocation().state
  const email = typeof state === 'object' && state !== null ? Reflect.get(state, 'email') : undefined
  return typeof email === 'string' ? email : undefined
}
