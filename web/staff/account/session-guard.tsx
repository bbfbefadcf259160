import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { logout } from '#contract/auth.ts'
import type { User } from '#contract/users.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { requestTimeouts } from '#web/platform/query-timing.ts'
import { retryImport } from '#web/platform/retry-import.ts'
import { endSession, useSession } from '#web/platform/session.ts'
import { lazyVisible } from '#web/ui/lazy-visible.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Checking } from './checking.tsx'
import { type Portal, staffMessages } from './messages.ts'
import { staffOf } from './queries.ts'
import styles from './staff.module.css'

// Whoever is signed in needs neither for the first view.
const bringLoginCard = async () => (await import('./staff-login-card.tsx')).StaffLoginCard
const StaffLoginCard = lazyVisible(bringLoginCard)
const bringSignInAgain = async () => (await import('./sign-in-again.tsx')).SignInAgain

/** What the guarded screen gets: the signed-in user, and the sign-out. */
export type Guarded = { user: User; isLeaving: boolean; leave: () => void }

type SessionGuardProps = {
  portal: Portal
  /** The language and theme buttons, for the screens before the sign-in. */
  preferences: ReactNode
  /**
   * Called after an intentional sign-out, when this browser stores nothing of the session any more. `isReported` is
   * false if the server could not be reached: the session then stays valid on the server until it expires.
   */
  onLeft: (isReported: boolean) => void
  children: (guarded: Guarded) => ReactNode
}

/**
 * Guards a staff screen: validates the stored token, shows the sign-in, then the screen. If the session ends later, the
 * screen stays as it is, with unsaved input, behind a dialog to sign in again.
 */
export function SessionGuard({ portal, preferences, onLeft, children }: SessionGuardProps) {
  const t = useMessages(staffMessages)
  const session = useSession('staff')
  const { entered, check, isLeaving, leave } = useStaffSession(session?.token, onLeft)
  const focusContent = useFocusAfterSignIn(entered !== null)
  const hasEnded = session === null && !isLeaving
  const SignInAgain = useSignInAgain(entered !== null, hasEnded)

  if (entered) {
    return (
      <>
        {children({ user: entered, isLeaving, leave })}
        {SignInAgain && <SignInAgain portal={portal} open={hasEnded} username={entered.username} />}
      </>
    )
  }
  if (isLeaving) return null
  if (session === null) {
    return (
      <Outside preferences={preferences}>
        <StaffLoginCard portal={portal} onSignedIn={focusContent} />
      </Outside>
    )
  }
  if (!check.error) return <Checking portal={portal} />
  return (
    <Outside preferences={preferences}>
      <h1 className={styles.portal}>{t.portals[portal].portal}</h1>
      <ErrorState level={2} title={t.checkFailed} onRetry={() => check.refetch()}>
        {check.error instanceof ApiError && check.error.sentence}
      </ErrorState>
    </Outside>
  )
}

/** The signed-in user. Stays set after the session ends, until an intentional sign-out. */
function useStaffSession(token: string | undefined, onLeft: (isReported: boolean) => void) {
  const { language } = useLanguage()
  const client = useQueryClient()
  const [entered, setEntered] = useState<User | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const check = useQuery({ ...staffOf(token ?? '', language), enabled: token !== undefined })
  if (token !== undefined && check.data && check.data !== entered) setEntered(check.data)

  const enteredWith = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!entered || token === undefined) return
    const isAnother = enteredWith.current !== undefined && enteredWith.current !== token
    enteredWith.current = token
    if (!isAnother) return
    // Refetches what failed with 401 in between; signed links of the old session are useless.
    client.removeQueries({ type: 'inactive' })
    void client.invalidateQueries()
  }, [entered, token, client])

  async function leave() {
    setLeaving(true)
    // If the server can't be reached, the token is still removed from this browser, after a short timeout.
    const isReported = await call(
      logout,
      {},
      { session: 'staff', language, timeoutMs: requestTimeouts.leaving },
    ).then(
      () => true,
      // The session had ended on the server already.
      (error) => error instanceof ApiError && (error.status === 401 || error.status === 403),
    )
    endSession('staff')
    setEntered(null)
    client.clear()
    // After success nothing is shown while navigating to the site; after a failure the sign-in is.
    if (!isReported) setLeaving(false)
    onLeft(isReported)
  }

  return { entered, check, isLeaving, leave }
}

/** After this time the screen has loaded what it needs itself, in milliseconds. */
const firstView = 5_000

/**
 * The dialog to sign in again. It and the card that a sign-out leads to load before they are needed: by then a newer
 * build may have replaced them, or the server may be away.
 */
function useSignInAgain(isIn: boolean, isNeeded: boolean) {
  const [Part, setPart] = useState<Awaited<ReturnType<typeof bringSignInAgain>> | null>(null)
  useEffect(() => {
    if (!isIn) return
    const bring = async () => {
      const [part] = await retryImport(() => Promise.all([bringSignInAgain(), bringLoginCard()]))
      setPart(() => part)
    }
    if (isNeeded) {
      void bring()
      return
    }
    const timer = setTimeout(bring, firstView)
    return () => clearTimeout(timer)
  }, [isIn, isNeeded])
  return Part
}

/** The sign-in button disappears with the sign-in, so focus moves to the screen. */
function useFocusAfterSignIn(isIn: boolean) {
  const isAwaited = useRef(false)
  useEffect(() => {
    if (!isIn || !isAwaited.current) return
    isAwaited.current = false
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [isIn])
  return () => {
    isAwaited.current = true
  }
}

/** The layout of the screens before the sign-in. */
function Outside({ preferences, children }: { preferences: ReactNode; children: ReactNode }) {
  const t = useMessages(staffMessages)
  return (
    <>
      <header className={`wrap ${styles.strip}`}>
        <TextLink to="/" icon={<ArrowLeft className="flip" />}>
          {t.back}
        </TextLink>
        <div className={styles.preferences}>{preferences}</div>
      </header>
      <main id="main" tabIndex={-1} className={`wrap ${styles.outside}`}>
        {children}
      </main>
    </>
  )
}
