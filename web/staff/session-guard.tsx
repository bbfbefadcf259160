import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { logout } from '#contract/accounts.ts'
import type { User } from '#contract/members.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { patience } from '#web/platform/rhythm.ts'
import { endSession, useSession } from '#web/platform/session.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Checking } from './checking.tsx'
import { type Desk, staffMessages } from './messages.ts'
import { staffOf } from './queries.ts'
import { SignInAgain } from './sign-in-again.tsx'
import styles from './staff.module.css'
import { StaffLoginCard } from './staff-login-card.tsx'

/** What the guarded screen gets: who is signed in, and the way to sign out on purpose. */
export type Guarded = { user: User; isLeaving: boolean; leave: () => void }

type SessionGuardProps = {
  desk: Desk
  /** The buttons for language and theme, for the screens before the sign-in. */
  preferences: ReactNode
  /**
   * Somebody signed out on purpose; nothing of theirs is kept in this browser any more. `isTold` is false where the
   * server could not be told, so that the session goes on there until it runs out.
   */
  onLeft: (isTold: boolean) => void
  children: (guarded: Guarded) => ReactNode
}

/**
 * Lets staff in: checks a kept token, asks for a sign-in, shows the screen. A session that ends while somebody works
 * leaves the screen as it stands, with all that was typed, behind a dialog that asks to sign in again.
 */
export function SessionGuard({ desk, preferences, onLeft, children }: SessionGuardProps) {
  const words = useMessages(staffMessages)
  const session = useSession('staff')
  const { entered, check, isLeaving, leave } = useStaffSession(session?.token, onLeft)
  const focusContent = useFocusAfterSignIn(entered !== null)

  if (entered) {
    return (
      <>
        {children({ user: entered, isLeaving, leave })}
        <SignInAgain desk={desk} open={session === null && !isLeaving} username={entered.username} />
      </>
    )
  }
  if (isLeaving) return null
  if (session === null) {
    return (
      <Outside preferences={preferences}>
        <StaffLoginCard desk={desk} onSignedIn={focusContent} />
      </Outside>
    )
  }
  if (!check.error) return <Checking desk={desk} />
  return (
    <Outside preferences={preferences}>
      <h1 className={styles.portal}>{words.desks[desk].portal}</h1>
      <ErrorState level={2} title={words.checkFailed} onRetry={() => check.refetch()}>
        {check.error instanceof ApiError && check.error.sentence}
      </ErrorState>
    </Outside>
  )
}

/** Who has entered, which lasts beyond the end of their session, until they leave on purpose. */
function useStaffSession(token: string | undefined, onLeft: (isTold: boolean) => void) {
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
    // What was refused in between is asked for again; links made out to the old session are of no use.
    client.removeQueries({ type: 'inactive' })
    void client.invalidateQueries()
  }, [entered, token, client])

  async function leave() {
    setLeaving(true)
    // Where the server can't be reached the token still leaves this browser, and soon.
    const isTold = await call(logout, {}, { session: 'staff', language, timeoutMs: patience.leaving }).then(
      () => true,
      // Refused by a server that knows the session no more.
      (fault) => fault instanceof ApiError && (fault.status === 401 || fault.status === 403),
    )
    endSession('staff')
    setEntered(null)
    client.clear()
    // Whoever leaves for the site sees no sign-in on the way; who cannot get there does.
    if (!isTold) setLeaving(false)
    onLeft(isTold)
  }

  return { entered, check, isLeaving, leave }
}

/** Signing in takes its own button away, so the focus goes on to what it opened. */
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

/** The room of what shows before somebody is let in. */
function Outside({ preferences, children }: { preferences: ReactNode; children: ReactNode }) {
  const words = useMessages(staffMessages)
  return (
    <>
      <header className={`wrap ${styles.strip}`}>
        <TextLink to="/" icon={<ArrowLeft className="flip" />}>
          {words.back}
        </TextLink>
        <div className={styles.preferences}>{preferences}</div>
      </header>
      <main id="main" tabIndex={-1} className={`wrap ${styles.outside}`}>
        {children}
      </main>
    </>
  )
}
