import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { hasStaffAccess, seesOnlyOwn } from '#contract/roles.ts'
import { missingSetUpSteps } from '#contract/setup-checklist.ts'
import { useFormat } from '#web/platform/format.tsx'
import { makeStylesKnown } from '#web/platform/known-styles.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { useOpenedTitle } from '#web/platform/opened-title.ts'
import { QueryProvider } from '#web/platform/queries.tsx'
import { retryImport } from '#web/platform/retry-import.ts'
import { useRuntime } from '#web/platform/runtime.tsx'
import type { ToastContent } from '#web/platform/toast-context.ts'
import { Brand } from '#web/shell/brand.tsx'
import { NeedsScripts } from '#web/shell/needs-scripts.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { LanguageButton, ThemeButton } from '#web/shell/preference-buttons.tsx'
import { useSite } from '#web/shell/site-context.tsx'
import { type Portal, staffMessages } from '#web/staff/account/messages.ts'
import { waitingCounts } from '#web/staff/account/queries.ts'
import { type Guarded, SessionGuard } from '#web/staff/account/session-guard.tsx'
import { clearPickedUser } from '#web/staff/assignments/picked-user.ts'
import { useFreshData } from '#web/staff/events/use-fresh-data.ts'
import { AccountSheet } from '#web/staff/navigation/account-sheet.tsx'
import { type BackOfficePart, navigationMessages, partsFor } from '#web/staff/navigation/messages.ts'
import { BottomNavigation, SideNavigation } from '#web/staff/navigation/navigation.tsx'
import { KeysSwitch } from '#web/staff/review/keys-switch.tsx'
import { InstallationReminder } from '#web/staff/setup/installation-reminder.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useToastsOfPart } from '#web/ui/use-toasts-of-part.ts'
import styles from './back-office.module.css'
import { lastingParts, partContents } from './back-office-parts.tsx'
import type { PartProps } from './part-props.ts'
import { usePart } from './use-part.ts'

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
  /** The part that shows where the address names none. */
  first: BackOfficePart
  /** The content of that part, whose code comes with the page. */
  screen: ComponentType<PartProps>
  /** The document title. */
  name: string
  description: string
  /** The main heading, for screen readers: each part has one of its own on the screen. */
  title: string
}

const preferences = (
  <>
    <LanguageButton />
    <ThemeButton />
  </>
)

/** The back office at /admin and /coach: session guard, navigation and parts. Both share one session. */
export function BackOffice(props: BackOfficeProps) {
  const { dismiss, show } = useToast()
  // A toast of the previous screen would cover this one and its own toasts.
  useEffect(() => dismiss(), [dismiss])
  useEffect(makeStylesKnown, [])
  return (
    <QueryProvider>
      <Head name={props.name} description={props.description} />
      <NeedsScripts />
      <ToastProvider>
        <GuardedParts {...props} sayOnSite={show} />
      </ToastProvider>
    </QueryProvider>
  )
}

/** The title with the number of waiting requests, once somebody who may know it has signed in. */
function Head({ name, description }: Pick<BackOfficeProps, 'name' | 'description'>) {
  const { language } = useLanguage()
  const format = useFormat()
  const { data } = useQuery({ ...waitingCounts(language), enabled: false })
  const waiting = data?.requests ?? 0
  const opened = useOpenedTitle()
  useEffect(() => {
    // A badge on the icon of the installed app; a browser without one rejects it.
    void navigator.setAppBadge?.(waiting).catch(() => undefined)
  }, [waiting])
  const shown = opened ? `${opened} | ${name}` : name
  const title = waiting > 0 ? `(${format.number(waiting)}) ${shown}` : shown
  return <PageHead title={title} description={description} unlisted />
}

/** `sayOnSite` shows a toast that outlives this screen. */
type GuardedProps = BackOfficeProps & { sayOnSite: (toast: ToastContent) => void }

function GuardedParts({ portal, first, screen, title, sayOnSite }: GuardedProps) {
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
      {(guarded) => <Parts {...{ portal, first, screen, title, guarded }} />}
    </SessionGuard>
  )
}

type PartsProps = Pick<BackOfficeProps, 'portal' | 'first' | 'screen' | 'title'> & { guarded: Guarded }

function Parts({ portal, first, screen: Screen, title, guarded }: PartsProps) {
  const { user } = guarded
  const { language } = useLanguage()
  const { parts: names } = useMessages(navigationMessages)
  const { data: waiting } = useQuery(waitingCounts(language))
  useFreshData()
  const role = user.staffRole ?? 'assistant'
  const parts = partsFor(user)
  const { part, places } = usePart([first, ...parts.filter((one) => one !== first)], lastingParts)
  const isShown = useShown(part)
  useToastsOfPart(part)
  const [dialog, setDialog] = useState<'account' | 'security' | null>(null)
  const isAdmin = hasStaffAccess(role, 'admin')
  const name = user.username ?? user.name
  const close = () => setDialog(null)
  const openAccount = () => setDialog('account')
  return (
    <div className={styles.frame} data-part={part}>
      <SideNavigation
        {...{ user, part, places, waiting, name, preferences }}
        brand={<Brand />}
        onAccount={openAccount}
      />
      <main id="main" tabIndex={-1} className={styles.main}>
        <h1 className="visually-hidden">
          {title}: {names[part]}
        </h1>
        <Reminders
          isAdmin={isAdmin}
          mayEdit={hasStaffAccess(role, 'coach')}
          seesAll={!seesOnlyOwn(user) || part === 'library'}
        />
        {parts.filter(isShown).map((one) => (
          <div key={one} hidden={one !== part}>
            {one === first ? (
              <Screen {...{ portal, user, isAdmin }} />
            ) : (
              partContents[one]({ portal, user, isAdmin })
            )}
          </div>
        ))}
      </main>
      <BottomNavigation {...{ user, part, places, waiting }} onMore={openAccount} />
      {dialog === 'account' && (
        <AccountSheet
          {...{ user, part, places, waiting, preferences }}
          notices={
            <Suspense>
              <NoticeSwitch />
              <DigestSwitch />
            </Suspense>
          }
          settings={<KeysSwitch />}
          isLeaving={guarded.isLeaving}
          onLeave={guarded.leave}
          onSecurity={() => setDialog('security')}
          onClose={close}
        />
      )}
      {dialog === 'security' && <SecurityDialog isAdmin={isAdmin} onClose={close} />}
    </div>
  )
}

/** Whether a part is rendered: the current one, and those that stay once they were shown. */
function useShown(part: BackOfficePart): (one: BackOfficePart) => boolean {
  const [lasting, setLasting] = useState<readonly BackOfficePart[]>([])
  if (lastingParts.includes(part) && !lasting.includes(part)) setLasting([...lasting, part])
  return (one) => one === part || lasting.includes(one)
}

type RemindersProps = { isAdmin: boolean; mayEdit: boolean; seesAll: boolean }

function Reminders({ isAdmin, mayEdit, seesAll }: RemindersProps) {
  return (
    <div className={styles.reminders}>
      {isAdmin && <PaymentReminder />}
      {mayEdit && (
        <>
          <SetUpReminder />
          <InstallationReminder />
        </>
      )}
      {!seesAll && (
        <Suspense>
          <OwnMembersLine />
        </Suspense>
      )}
    </div>
  )
}

const SecurityDialog = lazyDialog(
  async () => (await import('#web/staff/account/security-dialog.tsx')).SecurityDialog,
)

const NoticeSwitch = lazy(() =>
  retryImport(async () => ({
    default: (await import('#web/staff/push/notice-switch.tsx')).NoticeSwitch,
  })),
)

const DigestSwitch = lazy(() =>
  retryImport(async () => ({
    default: (await import('#web/staff/push/digest-switch.tsx')).DigestSwitch,
  })),
)

// Most staff see everybody.
const OwnMembersLine = lazy(() =>
  retryImport(async () => ({
    default: (await import('#web/staff/users/own-members-line.tsx')).OwnMembersLine,
  })),
)

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
      <PaymentNotices />
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
    <Notice tone="warn">
      <p>{incomplete}</p>
      <TextLink to="/setup">{setUp}</TextLink>
    </Notice>
  )
}
