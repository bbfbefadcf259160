import { useCallback, useMemo } from 'react'
import type { User } from '#contract/members.ts'
import { type EndOfSession, endIn } from '#web/members/queries.ts'
import { forgetRenewalPass, type RenewalPass } from '#web/platform/renewal-pass.ts'
import type { Session } from '#web/platform/session.ts'
import { RenewEntry } from '#web/renewal/renew-entry.tsx'
import type { RenewalSource } from '#web/renewal/source.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { whenShown } from '#web/ui/when-shown.tsx'

const OwnRenewDialog = onDemand(async () => (await import('./renewal-parts.tsx')).OwnRenewDialog)
const OwnRequest = whenShown(async () => (await import('./renewal-parts.tsx')).OwnRequest)
const ExpiredArea = whenShown(async () => (await import('./renewal-parts.tsx')).ExpiredArea)

type OnEnded = (reason: EndOfSession) => void

function useSource({ token }: { token: string }, kind: RenewalSource['kind'], onEnded: OnEnded) {
  const onFault = useCallback(
    (fault: unknown) => {
      const reason = endIn(fault)
      if (reason) onEnded(reason)
    },
    [onEnded],
  )
  return useMemo((): RenewalSource => ({ kind, token, onFault }), [kind, token, onFault])
}

/** A member's way to renew in their area; its form is fetched once it is asked for. */
export function OwnRenewal({ session, user, onEnded }: { session: Session; user: User; onEnded: OnEnded }) {
  const source = useSource(session, 'session', onEnded)
  const { endDate } = user.subscription
  if (!endDate) return null
  return (
    <RenewEntry
      source={source}
      endDate={endDate}
      dialog={(onClose) => <OwnRenewDialog source={source} onClose={onClose} />}
      request={(standing, onRenew) => <OwnRequest {...{ source, standing, onRenew }} />}
    />
  )
}

type ExpiredAccessProps = { pass: RenewalPass; onEnded: OnEnded; onLeft: () => void; onOpen: () => void }

/** Somebody whose access ended, with the pass to their renewal; once that has run out, they sign in again. */
export function ExpiredAccess({ pass, onEnded, onLeft, onOpen }: ExpiredAccessProps) {
  const end = useCallback(
    (reason: EndOfSession) => {
      forgetRenewalPass()
      onEnded(reason)
    },
    [onEnded],
  )
  const source = useSource(pass, 'pass', end)
  return (
    <ExpiredArea
      source={source}
      pass={pass}
      onLeft={() => {
        forgetRenewalPass()
        onLeft()
      }}
      onOpen={() => {
        forgetRenewalPass()
        onOpen()
      }}
    />
  )
}
