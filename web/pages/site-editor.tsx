import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readSite } from '#contract/site.ts'
import { openDraft } from '#contract/site-drafts.ts'
import { readSiteDefaults, readSiteVersion } from '#contract/site-history.ts'
import type { Language } from '#contract/values.ts'
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
import { StaffSignIn } from '#web/staff/staff-sign-in.tsx'
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
const signIn = <StaffSignIn desk="admin" onSignedIn={stay} />

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
  const { setAdminMode, wasReset } = useAdminMode()
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
  const { handed, ...rest } = beginning.data
  return (
    <EditorScreen
      beginning={rest}
      handed={handed}
      preferences={preferences}
      signIn={signIn}
      wasModeReset={wasReset}
      onExit={exit}
    />
  )
}

/**
 * What is published, the product's defaults and, where staff are signed in, the texts that were left behind; and the
 * draft of a preview link, where the address brings one.
 */
async function readBeginning(language: Language) {
  const token = location.hash.slice(1)
  const [site, { settings: defaults }, shared] = await Promise.all([
    call(readSite, {}, { language }),
    call(readSiteDefaults, {}, { language }),
    token === '' ? null : call(openDraft, { body: { token } }, { language }).catch(() => null),
  ])
  // The token has done its work, and must not stay in sight.
  if (token !== '') history.replaceState(history.state, '', '/edit')
  const [version, began] = await Promise.all([
    readVersion(site.version, language),
    shared && shared.version !== site.version ? readVersion(shared.version, language) : null,
  ])
  const published = basisOf(site)
  const handed = shared && {
    settings: shared.settings,
    sections: shared.sections,
    basis: began ? basisOf(began) : published,
  }
  return { published, defaults, stale: version?.stale ?? [], handed }
}

/** One published version, for staff; null for all others. */
function readVersion(version: number, language: Language) {
  if (!readSession('staff')) return null
  const asked = { params: { version: String(version) } }
  return call(readSiteVersion, asked, { session: 'staff', language }).catch(() => null)
}
