import { useCallback, useMemo } from 'react'
import type { User } from '#contract/users.ts'
import { type EndOfSession, endIn } from '#web/member/home/queries.ts'
import { AccountLink } from '#web/member/profile/account-link.tsx'
import type { RenewalSource } from '#web/member/renewal/queries.ts'
import { RenewEntry } from '#web/member/renewal/renew-entry.tsx'
import { clearRenewalToken, type RenewalToken } from '#web/platform/renewal-token.ts'
import type { Session } from '#web/platform/session.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { lazyVisible } from '#web/ui/lazy-visible.tsx'

const ofMember = () => import('#web/member/renewal/renew-dialog.tsx')
const RenewDialog = lazyDialog(async () => (await ofMember()).RenewDialog)
const SentRenewal = lazyVisible(async () => (await ofMember()).SentRenewal)
const ExpiredScreen = lazyVisible(
  async () => (await import('#web/member/renewal/expired-screen.tsx')).ExpiredScreen,
)

type OnEnded = (reason: EndOfSession) => void

function useSource({ token }: { token: string }, kind: RenewalSource['kind'], onEnded: OnEnded) {
  const onError = useCallback(
    (error: unknown) => {
      const reason = endIn(error)
      if (reason) onEnded(reason)
    },
    [onEnded],
  )
  return useMemo((): RenewalSource => ({ kind, token, onError }), [kind, token, onError])
}

/** The renewal of a member with access; the form is loaded when it opens. */
export function OwnRenewal({ session, user, onEnded }: { session: Session; user: User; onEnded: OnEnded }) {
  const source = useSource(session, 'session', onEnded)
  const { endDate } = user.subscription
  if (!endDate) return null
  return (
    <RenewEntry
      source={source}
      endDate={endDate}
      dialog={(onClose) => <RenewDialog source={source} onClose={onClose} />}
      request={(membership, onRenew) => <SentRenewal {...{ source, membership, onRenew }} />}
    />
  )
}

type ExpiredAccessProps = { pass: RenewalToken; onEnded: OnEnded; onLeft: () => void; onOpen: () => void }

/** The members' area for a renewal pass. When the pass expires, the user must sign in again. */
export function ExpiredAccess({ pass, onEnded, onLeft, onOpen }: ExpiredAccessProps) {
  const end = useCallback(
    (reason: EndOfSession) => {
      clearRenewalToken()
      onEnded(reason)
    },
    [onEnded],
  )
  const source = useSource(pass, 'pass', end)
  return (
    <ExpiredScreen
      source={source}
      email={pass.email}
      account={(className) => <AccountLink variant="ghost" className={className} />}
      onLeft={() => {
        clearRenewalToken()
        onLeft()
      }}
      onOpen={() => {
        clearRenewalToken()
        onOpen()
      }}
    />
  )
}
