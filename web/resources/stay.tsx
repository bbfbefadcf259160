import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Location, useBlocker, useLocation, useNavigate, useNavigation } from 'react-router'
import { createLiveValue, useLiveValue } from '#web/platform/live-value.ts'
import { useMessages } from '#web/platform/messages.ts'
import { readSession } from '#web/platform/session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { resourceMessages } from './messages.ts'

// The forms that hold something unsent, each by its id.
const unsent = createLiveValue<readonly string[]>([])

/** Asks before the page is left, or the window closed, for as long as it stands: something here would be lost. */
export function Stay() {
  const id = useId()
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    unsent.set([...unsent.read(), id])
    return () => {
      removeEventListener('beforeunload', ask)
      unsent.set(unsent.read().filter((one) => one !== id))
    }
  }, [id])
  // The router asks one alone.
  return useLiveValue(unsent)[0] === id && <LeavingQuestion />
}

function LeavingQuestion() {
  const { title, body, leave, stay } = useMessages(resourceMessages).leaving
  const navigate = useNavigate()
  const isGoing = useNavigation().state !== 'idle'
  const confirmed = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // Whoever signs out has said that they leave.
    if (confirmed.current || readSession('staff') === null) return false
    return currentLocation.pathname !== nextLocation.pathname
  })
  const isBack = useIsBack(blocker.location)

  function go({ state, ...place }: Location) {
    confirmed.current = true
    // Not by the way back, as the question itself is a step of it.
    void navigate(place, { state })
  }

  // A form stays where another tab shows, and out of sight no dialog would show inside it.
  return createPortal(
    <ConfirmDialog
      open={isBack}
      title={title}
      confirmLabel={leave}
      cancelLabel={stay}
      busy={isGoing}
      onConfirm={() => blocker.location && go(blocker.location)}
      onClose={() => blocker.reset?.()}
    >
      <p>{body}</p>
    </ConfirmDialog>,
    document.body,
  )
}

/** Whether a way to `held` was stopped, and the browser, which takes its own way back before it asks, has returned. */
function useIsBack(held: Location | undefined): boolean {
  const { key } = useLocation()
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    const look = () => setBack(held !== undefined && (history.state?.key ?? 'default') === key)
    look()
    addEventListener('popstate', look)
    return () => removeEventListener('popstate', look)
  }, [held, key])
  return isBack
}
