import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { MemberHome, MemberHomeSkeleton } from '#web/member/home/member-home.tsx'
import { memberMessages } from '#web/member/home/messages.ts'
import type { EndOfSession } from '#web/member/home/queries.ts'
import { deleteStepDrafts } from '#web/member/intake/drafts.ts'
import { useErasure } from '#web/member/offline/use-erasure.ts'
import { useLinksOffline } from '#web/member/offline/use-links-offline.ts'
import { deleteDayDrafts } from '#web/member/progress/unsent-days/drafts.ts'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { QueryProvider } from '#web/platform/queries.tsx'
import { clearRenewalToken, useRenewalToken } from '#web/platform/renewal-token.ts'
import { useSession } from '#web/platform/session.ts'
import { useContacts } from '#web/shell/contacts-context.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { lazyQuiet } from '#web/ui/lazy-quiet.tsx'
import { lazyVisible } from '#web/ui/lazy-visible.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { InnerPage } from './inner-page.tsx'
import { OfflineSlot, offlineControl } from './offline-slot.tsx'
import { OwnProgress } from './progress-slot.tsx'
import { ExpiredAccess, OwnRenewal } from './renewal-slot.tsx'

const messages = defineMessages({
  ar: { title: 'منطقة الأعضاء', description: 'ادخل لترى خطط تمرينك ونظام تغذيتك وفيديوهاتك.' },
  en: { title: 'Members area', description: 'Sign in to see your training programs, meal plans and videos.' },
})

/** Nobody who is signed in needs it. */
const SignInCard = lazyVisible(async () => (await import('#web/member/home/sign-in-card.tsx')).SignInCard)
/** Most members have something assigned: the card of the first days is loaded only where it shows. */
const FirstDaysSlot = lazyVisible(async () => (await import('./first-days-slot.tsx')).FirstDaysSlot)
/** Loaded with the account sheet. */
const AccountSlot = lazyVisible(async () => (await import('./account-slot.tsx')).AccountSlot)

/** The home does not wait for it. */
const HomeWatches = lazyQuiet(async () => (await import('./home-watches.tsx')).HomeWatches)

/** The members' area: sign-in, and a member's home. */
export default function MembersPage() {
  const { title, description } = useMessages(messages)
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
  const pass = useRenewalToken()
  const handed = useHandedEmail()
  const [renewed, setRenewed] = useState<string | null>(null)
  const { whatsapp } = useContacts()
  const toast = useToast()
  useErasure()
  useLinksOffline()
  useFocusAfterChange(session === undefined ? undefined : session !== null)

  // A signed-in member does not need the renewal pass; they may have signed in in another tab.
  useEffect(() => {
    if (session) clearRenewalToken()
    // However the session ended: what was typed must not wait for the next person.
    if (session === null) deleteStepDrafts()
  }, [session])

  function afterLogout() {
    deleteDayDrafts()
    setReason(null)
    toast.show({ title: loggedOut })
  }

  if (session === undefined) return <MemberHomeSkeleton />
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
        account={() => <AccountSlot session={session} onEnded={setReason} />}
        firstDays={(home) => <FirstDaysSlot session={session} onEnded={setReason} {...home} />}
        opened={<HomeWatches token={session.token} />}
        renewal={(user) => <OwnRenewal session={session} user={user} onEnded={setReason} />}
        progress={(home) => <OwnProgress session={session} {...home} onEnded={setReason} />}
        besideDocument={offlineControl}
      />
    </OfflineSlot>
  )
}

/** Signing in or out removes the pressed button: moves the focus to the new content and scrolls the page to its top. */
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

/** The email that the screen for setting a password passes in the location's state. */
function useHandedEmail(): string | undefined {
  const state: unknown = useLocation().state
  const email = typeof state === 'object' && state !== null ? Reflect.get(state, 'email') : undefined
  return typeof email === 'string' ? email : undefined
}
