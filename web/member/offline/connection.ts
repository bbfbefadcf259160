import { useSyncExternalStore } from 'react'
import { createStore } from '#web/platform/store.ts'

const reached = createStore<boolean | null>(null)

/** Stores whether the last request reached the server, and notifies subscribers of a change. */
export function noteConnection(isReached: boolean): void {
  if (reached.read() !== isReached) reached.set(isReached)
}

/** Whether there is no connection: the last call did not reach the server, or before any call the browser says so. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline, () => false)
}

function isOffline(): boolean {
  const isReached = reached.read()
  return isReached === null ? navigator.onLine === false : !isReached
}

function subscribe(listener: () => void): () => void {
  const onOffline = () => noteConnection(false)
  const leave = reached.subscribe(listener)
  window.addEventListener('offline', onOffline)
  return () => {
    leave()
    window.removeEventListener('offline', onOffline)
  }
}
