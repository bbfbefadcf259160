import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the browser has taken the page over; false on the server and in the first pass, so that both agree. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
