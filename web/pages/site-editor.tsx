import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readSite } from '#contract/site.ts'
import { readSiteDefaults, readSiteVersion } from '#contract/site-history.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { QueryProvider } from '#web/platform/queries.tsx'
import { readSession } from '#web/platform/session.ts'
import { LanguageButton, ThemeButton } from '#web/site/preference-buttons.tsx'
import { AdminModeProvider, useAdminMode } from '#web/site-editor/admin-mode.tsx'
import { EditorScreen } from '#web/site-editor/panel/editor-screen.tsx'
import { panelMessages } from '#web/site-editor/panel/messages.ts'
import { basisOf } from '#web/site-editor/publishing/queries.ts'
import { StaffLoginForm } from '#web/staff/staff-login-form.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import styles from './preview.module.css'

const preferences = (
  <>
    <LanguageButton />
    <ThemeButton />
  </>
)

const stay = () => {}
const signIn = <StaffLoginForm desk="admin" onSignedIn={stay} />

/** The editor, once it is known what is published. */
export function SiteEditor() {
  return (
    <QueryProvider>
      <ToastProvider>
        <AdminModeProvider>
          <Loaded />
        </AdminModeProvider>
      </ToastProvider>
    </QueryProvider>
  )
}

function Loaded() {
  const words = useMessages(panelMessages)
  const { language } = useLanguage()
  const { setAdminMode } = useAdminMode()
  const beginning = useQuery({
    queryKey: [readSite.id, 'edited'],
    queryFn: () => readBeginning(language),
    // What is being edited stands still; who has published since is told when this draft is published.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  useEffect(() => setAdminMode(true), [setAdminMode])

  function exit() {
    setAdminMode(false)
    // Loaded anew, so that what was published meanwhile shows.
    location.assign('/')
  }

  if (beginning.error) {
    return (
      <main id="main" className={`wrap ${styles.waiting}`}>
        <h1 className="visually-hidden">{words.title}</h1>
        <ErrorState level={2} title={words.loadFailed} onRetry={() => beginning.refetch()}>
          {beginning.error instanceof ApiError && beginning.error.sentence}
        </ErrorState>
      </main>
    )
  }
  if (!beginning.data) {
    return (
      <main id="main" className={styles.waiting} aria-busy="true">
        <p className="visually-hidden" role="status">
          {words.loading}
        </p>
      </main>
    )
  }
  return <EditorScreen beginning={beginning.data} preferences={preferences} signIn={signIn} onExit={exit} />
}

/** What is published, the product's defaults and, where staff are signed in, the texts that were left behind. */
async function readBeginning(language: 'ar' | 'en') {
  const [site, { settings: defaults }] = await Promise.all([
    call(readSite, {}, { language }),
    call(readSiteDefaults, {}, { language }),
  ])
  const version = readSession('staff')
    ? await call(
        readSiteVersion,
        { params: { version: String(site.version) } },
        { session: 'staff', language },
      ).catch(() => null)
    : null
  return { published: basisOf(site), defaults, stale: version?.stale ?? [] }
}
