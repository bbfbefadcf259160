import { useEffect } from 'react'
import { useSession } from '#web/platform/session.ts'
import { eraseOffline } from './offline-file-store.ts'

/**
 * Deletes the member's data from this device as soon as no member session is stored: they signed out, the server ended
 * the session, or the account was deleted. In every tab, at the latest when one of these screens opens.
 */
export function useErasure(): void {
  const session = useSession('member')
  useEffect(() => {
    if (session === null && 'indexedDB' in globalThis) void eraseOffline()
  }, [session])
}
