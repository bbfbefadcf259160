import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isReached: boolean | null = null

/** Stores whether the last request reached the server, and notifies subscribers of a change. */
export function noteConnection(reached: boolean): void {
  if (isReached === reached) return
  isReached = reached
  for (const listener of [...listeners]) listener()
}

/** Whether there is no connection: the last call did not reach the server, or before any call the browser says so. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline, () => false)
}

function isOffline(): boolean {
  return isReached === null ? navigator.onLine === false : !isReached
}

function subscribe(listener: () => void): () => void {
  const onOffline = () => noteConnection(false)
  listeners.add(listener)
  window.addEventListener('offline', onOffline)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('offline', onOffline)
  }
}
