import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { missingSetUpSteps } from '#contract/setup-checklist.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { QueryProvider } from '#web/platform/queries.tsx'
import { retryImport } from '#web/platform/retry-import.ts'
import { useRuntime } from '#web/platform/runtime.tsx'
import type { ToastContent } from '#web/platform/toast-context.ts'
import { NeedsScripts } from '#web/shell/needs-scripts.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { LanguageButton, ThemeButton } from '#web/shell/preference-buttons.tsx'
import { useSite } from '#web/shell/site-context.tsx'
import { type Portal, staffMessages } from '#web/staff/account/messages.ts'
import { waitingCounts } from '#web/staff/account/queries.ts'
import { SessionGuard } from '#web/staff/account/session-guard.tsx'
import { StaffHeader } from '#web/staff/account/staff-header.tsx'
import { clearPickedUser } from '#web/staff/assignments/picked-user.ts'
import { InboxIndicator } from '#web/staff/inbox/inbox-indicator.tsx'
import { InstallationReminder } from '#web/staff/setup/installation-reminder.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import styles from './back-office.module.css'

const messages = defineMessages({
  ar: {
    incomplete: 'بقيت خطوات قبل أن يستقبل الموقع الطلبات.',
    setUp: 'إكمال تجهيز الموقع',
  },
  en: {
    incomplete: 'A few steps are left before the site can take requests.',
    setUp: 'Finish setup',
  },
})

type BackOfficeProps = {
  portal: Portal
  /** The document title. */
  name: string
  description: string
  /** The header's title. */
  title: string
  children: ReactNode
}

const preferences = (
  <>
    <LanguageButton />
    <ThemeButton />
  </>
)

/** The frame of /admin and /coach: session guard, header, setup reminder and sign-out. Both share one session. */
export function BackOffice(props: BackOfficeProps) {
  const { dismiss, show } = useToast()
  // A toast of the previous screen would cover this one and its own toasts.
  useEffect(() => dismiss(), [dismiss])
  return (
    <QueryProvider>
      <PageHead title={props.name} description={props.description} unlisted />
      <NeedsScripts />
      <ToastProvider>
        <Guarded {...props} sayOnSite={show} />
      </ToastProvider>
    </QueryProvider>
  )
}

/** `sayOnSite` shows a toast that outlives this screen. */
type GuardedProps = BackOfficeProps & { sayOnSite: (toast: ToastContent) => void }

function Guarded({ portal, title, children, sayOnSite }: GuardedProps) {
  const { portals, leftHere, serverNotReached } = useMessages(staffMessages)
  const navigate = useNavigate()
  const toast = useToast()

  function leave(isAnnounced: boolean) {
    clearPickedUser()
    if (!isAnnounced) {
      // The landing page would not load either, and the browser's own error page would replace this text.
      toast.show({ tone: 'info', title: leftHere, description: serverNotReached })
      return
    }
    sayOnSite({ title: portals[portal].loggedOut })
    void navigate('/')
  }

  return (
    <SessionGuard portal={portal} preferences={preferences} onLeft={leave}>
      {(guarded) => (
        <>
          <StaffHeader
            title={title}
            user={guarded.user}
            preferences={preferences}
            indicators={(waiting) => <InboxIndicator waiting={waiting?.messages} />}
            isLeaving={guarded.isLeaving}
            onLeave={guarded.leave}
          />
          <main id="main" tabIndex={-1} className={`wrap ${styles.main}`}>
            {guarded.user.role === 'admin' && <PaymentReminder />}
            <SetUpReminder />
            <InstallationReminder className={styles.reminder} />
            {children}
          </main>
        </>
      )}
    </SessionGuard>
  )
}

// Few admins ever see one.
const PaymentNotices = lazy(() =>
  retryImport(async () => ({
    default: (await import('#web/staff/setup/payment-notices.tsx')).PaymentNotices,
  })),
)

/** Fetches the notices only if there are some: the counts are fetched for the header anyway. */
function PaymentReminder() {
  const { language } = useLanguage()
  const { data: waiting } = useQuery(waitingCounts(language))
  if (!waiting?.paymentNotices) return null
  return (
    <Suspense>
      <PaymentNotices className={styles.reminder} />
    </Suspense>
  )
}

/** Says that the checklist is incomplete and the site cannot take applications yet. Never shown in demo mode. */
function SetUpReminder() {
  const { incomplete, setUp } = useMessages(messages)
  const { settings, version } = useSite()
  const { demo } = useRuntime()
  if (demo || missingSetUpSteps(settings, version).length === 0) return null
  return (
    <Notice tone="warn" className={styles.reminder}>
      <p>{incomplete}</p>
      <TextLink to="/setup">{setUp}</TextLink>
    </Notice>
  )
}
