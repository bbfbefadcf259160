import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Location, useBlocker, useLocation, useNavigate, useNavigation } from 'react-router'
import { useMessages } from '#web/platform/messages.ts'
import { readSession } from '#web/platform/session.ts'
import { createStore, useStore } from '#web/platform/store.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { resourceMessages } from './messages.ts'

// The ids of the mounted guards.
const unsent = createStore<readonly string[]>([])

/** While mounted, asks for confirmation before the user navigates away or closes the window. */
export function UnsavedChangesGuard() {
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
  // The router supports one blocker at a time.
  return useStore(unsent)[0] === id && <LeavingQuestion />
}

function LeavingQuestion() {
  const { title, body, leave, stay } = useMessages(resourceMessages).leaving
  const navigate = useNavigate()
  const isGoing = useNavigation().state !== 'idle'
  const confirmed = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // Signing out is an intentional leave.
    if (confirmed.current || readSession('staff') === null) return false
    return currentLocation.pathname !== nextLocation.pathname
  })
  const isBack = useIsBack(blocker.location)

  function go({ state, ...place }: Location) {
    confirmed.current = true
    // A new navigation instead of history.back(): the open dialog is a history entry itself.
    void navigate(place, { state })
  }

  // In a portal, because the form may be in a hidden tab, where no dialog would show.
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

/** Whether a navigation was blocked and the browser, which goes back before the router blocks, has returned. */
function useIsBack(blocked: Location | undefined): boolean {
  const { key } = useLocation()
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    const update = () => setBack(blocked !== undefined && (history.state?.key ?? 'default') === key)
    update()
    addEventListener('popstate', update)
    return () => removeEventListener('popstate', update)
  }, [blocked, key])
  return isBack
}
