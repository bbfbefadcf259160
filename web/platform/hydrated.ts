import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the browser has taken the page over; false on the server and in the first pass, so that both agree. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/**
 * Whether this part came with the page as it was sent, and so stands in it already. React writes each script that it
 * adds in the browser as text, which Trusted Types forbid: scripts are rendered only where this is true.
 */
export function useSent(): boolean {
  return useState(!useHydrated())[0]
}
