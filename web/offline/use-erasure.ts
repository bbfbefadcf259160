import { useEffect } from 'react'
import { useSession } from '#web/platform/session.ts'
import { eraseKept } from './kept-store.ts'

/**
 * Removes from this device all that was kept for a member as soon as no session of theirs is kept: they left, the server
 * ended it, or their account is gone. In every tab, and at the latest when one of these screens is opened again.
 */
export function useErasure(): void {
  const session = useSession('member')
  useEffect(() => {
    if (session === null && 'indexedDB' in globalThis) void eraseKept()
  }, [session])
}
