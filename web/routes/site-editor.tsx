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
import { LanguageButton, ThemeButton } from '#web/shell/preference-buttons.tsx'
import { StaffSignIn } from '#web/staff/account/staff-sign-in.tsx'
import { AdminModeProvider, useAdminMode } from '#web/staff/site-editor/admin-mode.tsx'
import { EditorScreen } from '#web/staff/site-editor/panel/editor-screen.tsx'
import { panelMessages } from '#web/staff/site-editor/panel/messages.ts'
import { basisOf } from '#web/staff/site-editor/publishing/queries.ts'
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
const signIn = <StaffSignIn portal="admin" onSignedIn={stay} />

/** The site editor, after it has loaded the published version. */
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
  const t = useMessages(panelMessages)
  const { language } = useLanguage()
  const { setAdminMode, wasReset } = useAdminMode()
  const beginning = useQuery({
    queryKey: [readSite.id, 'edited'],
    queryFn: () => readBeginning(language),
    // No refetch while the user edits. Publishing the draft shows whether another version was published since.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  useEffect(() => setAdminMode(true), [setAdminMode])

  function exit() {
    setAdminMode(false)
    // A full load, so that versions published since are shown.
    location.assign('/')
  }

  if (beginning.error) {
    return (
      <main id="main" className={`wrap ${styles.waiting}`}>
        <h1 className="visually-hidden">{t.title}</h1>
        <ErrorState level={2} title={t.loadFailed} onRetry={() => beginning.refetch()}>
          {beginning.error instanceof ApiError && beginning.error.sentence}
        </ErrorState>
      </main>
    )
  }
  if (!beginning.data) {
    return (
      <main id="main" className={styles.waiting} aria-busy="true">
        <p className="visually-hidden" role="status">
          {t.loading}
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
 * Loads the published version, the default settings and, for staff, the outdated translations; and the shared draft if
 * the address has a preview link's token.
 */
async function readBeginning(language: Language) {
  const token = location.hash.slice(1)
  const [site, { settings: defaults }, shared] = await Promise.all([
    call(readSite, {}, { language }),
    call(readSiteDefaults, {}, { language }),
    token === '' ? null : call(openDraft, { body: { token } }, { language }).catch(() => null),
  ])
  // The token is not needed any more, and must not stay visible.
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

/** One published version, for staff; null for other users or after an error. */
function readVersion(version: number, language: Language) {
  if (!readSession('staff')) return null
  const request = { params: { version: String(version) } }
  return call(readSiteVersion, request, { session: 'staff', language }).catch(() => null)
}
