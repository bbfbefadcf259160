import { useSyncExternalStore } from 'react'

/** Whether the device has a network connection; the server may still be unreachable. */
export function useHasNetwork(): boolean {
  return useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  )
}

/** Calls `listener` when the device goes online or offline; returns the unsubscribe function. */
export function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
