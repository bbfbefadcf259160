import { useLocation, useNavigate } from 'react-router'
import { missingSetUpSteps } from '#contract/site.ts'
import { ReviewList } from '#web/application-review/review-list.tsx'
import { forgetPickedUser } from '#web/items/picked-user.ts'
import { UserItems } from '#web/items/user-items.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { QueryProvider } from '#web/platform/queries.tsx'
import { useRuntime } from '#web/platform/runtime.tsx'
import { NeedsScripts } from '#web/site/needs-scripts.tsx'
import { PageHead } from '#web/site/page-head.tsx'
import { LanguageButton, ThemeButton } from '#web/site/preference-buttons.tsx'
import { useSite } from '#web/site/site-context.tsx'
import { staffMessages } from '#web/staff/messages.ts'
import { SessionGuard } from '#web/staff/session-guard.tsx'
import { StaffHeader } from '#web/staff/staff-header.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import styles from './admin.module.css'

const words = defineMessages({
  ar: {
    portal: 'بوابة الإدارة',
    description: 'لوحة إدارة الموقع.',
    title: 'لوحة الإدارة',
    resources: 'المواد',
    subscriptions: 'الاشتراكات',
    incomplete: 'ما زالت هناك خطوات ناقصة قبل أن يستقبل الموقع الطلبات.',
    setUp: 'أكمل إعداد الموقع',
  },
  en: {
    portal: 'Admin Portal',
    description: 'The back office of the site.',
    title: 'Admin Dashboard',
    resources: 'Resources',
    subscriptions: 'Subscriptions',
    incomplete: 'Some steps are missing before the site can take applications.',
    setUp: 'Finish setting up the site',
  },
})

const preferences = (
  <>
    <LanguageButton />
    <ThemeButton />
  </>
)

/** The back office: signing in, the requests, what members are given. It has its own header. */
export default function AdminPage() {
  const { portal, title, description } = useMessages(words)
  const { loggedOut } = useMessages(staffMessages)
  const navigate = useNavigate()
  // What is said here is read on the landing page, beyond the toasts of this screen.
  const siteToast = useToast()

  function leave() {
    forgetPickedUser()
    siteToast.show({ title: loggedOut })
    void navigate('/')
  }

  return (
    <QueryProvider>
      <PageHead title={portal} description={description} unlisted />
      <NeedsScripts />
      <ToastProvider>
        <SessionGuard preferences={preferences} onLeft={leave}>
          {(guarded) => (
            <>
              <StaffHeader
                title={title}
                user={guarded.user}
                preferences={preferences}
                isLeaving={guarded.isLeaving}
                onLeave={guarded.leave}
              />
              <main id="main" tabIndex={-1} className={`wrap ${styles.main}`}>
                <SetUpReminder />
                <Parts />
              </main>
            </>
          )}
        </SessionGuard>
      </ToastProvider>
    </QueryProvider>
  )
}

/** The parts of the back office; the address remembers which one shows. */
function Parts() {
  const { title, resources, subscriptions } = useMessages(words)
  const { hash } = useLocation()
  const navigate = useNavigate()
  const part = hash === '#resources' ? 'resources' : 'subscriptions'
  return (
    <Tabs
      label={title}
      value={part}
      onValueChange={(chosen) => void navigate({ hash: chosen }, { preventScrollReset: true })}
      items={[
        { value: 'resources', label: resources, content: <UserItems /> },
        { value: 'subscriptions', label: subscriptions, content: <ReviewList /> },
      ]}
    />
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
