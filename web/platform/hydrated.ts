import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is hydrated; false on the server and in the first render, so that both outputs match. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/**
 * Whether this component was in the server's HTML. Scripts are rendered only where this is true: React writes scripts
 * that it adds in the browser as text, which Trusted Types forbid.
 */
export function useSent(): boolean {
  return useState(!useHydrated())[0]
}
