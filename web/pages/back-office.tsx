import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { missingSetUpSteps } from '#contract/set-up-steps.ts'
import { forgetPickedUser } from '#web/items/picked-user.ts'
import { InboxIndicator } from '#web/messages/inbox-indicator.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { QueryProvider } from '#web/platform/queries.tsx'
import { useRuntime } from '#web/platform/runtime.tsx'
import { InstallationReminder } from '#web/setup/installation-reminder.tsx'
import { NeedsScripts } from '#web/site/needs-scripts.tsx'
import { PageHead } from '#web/site/page-head.tsx'
import { LanguageButton, ThemeButton } from '#web/site/preference-buttons.tsx'
import { useSite } from '#web/site/site-context.tsx'
import { type Desk, staffMessages } from '#web/staff/messages.ts'
import { SessionGuard } from '#web/staff/session-guard.tsx'
import { StaffHeader } from '#web/staff/staff-header.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { type ToastContent, useToast } from '#web/ui/toast-state.ts'
import styles from './back-office.module.css'

const words = defineMessages({
  ar: {
    incomplete: 'ما زالت هناك خطوات ناقصة قبل أن يستقبل الموقع الطلبات.',
    setUp: 'أكمل إعداد الموقع',
  },
  en: {
    incomplete: 'Some steps are missing before the site can take applications.',
    setUp: 'Finish setting up the site',
  },
})

type BackOfficeProps = {
  desk: Desk
  /** What the browser's tab is called. */
  name: string
  /** One sentence on the screen. */
  description: string
  /** What the header is called. */
  title: string
  children: ReactNode
}

const preferences = (
  <>
    <LanguageButton />
    <ThemeButton />
  </>
)

/** The frame of /admin and /coach: one session behind both, the header, what is missing for the site, the way out. */
export function BackOffice(props: BackOfficeProps) {
  const { dismiss, show } = useToast()
  // What the screen before has said lies over this one, and beyond its toasts.
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

/** `sayOnSite` tells by a toast that outlives this screen. */
type GuardedProps = BackOfficeProps & { sayOnSite: (toast: ToastContent) => void }

function Guarded({ desk, title, children, sayOnSite }: GuardedProps) {
  const { desks, leftHere, serverNotTold } = useMessages(staffMessages)
  const navigate = useNavigate()
  const toast = useToast()

  function leave(isTold: boolean) {
    forgetPickedUser()
    if (!isTold) {
      // The landing page would not come either, and the browser would show its own page in place of these words.
      toast.show({ tone: 'info', title: leftHere, description: serverNotTold })
      return
    }
    sayOnSite({ title: desks[desk].loggedOut })
    void navigate('/')
  }

  return (
    <SessionGuard desk={desk} preferences={preferences} onLeft={leave}>
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
            <SetUpReminder />
            <InstallationReminder className={styles.reminder} />
            {children}
          </main>
        </>
      )}
    </SessionGuard>
  )
}

/** What is still missing before the site takes applications; a demo with its sample site lacks nothing. */
function SetUpReminder() {
  const { incomplete, setUp } = useMessages(words)
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
