import { useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'
import { useRuntime } from './runtime.tsx'

/**
 * Why signing in does not hold on this page: it was opened at `here`, an origin, instead of at `right`. `right` is null
 * where no address is set, and the server knows this page under another name. `isRefused` once an attempt was.
 */
export type WrongAddress = { here: string; right: string | null; isRefused: boolean }

const never = () => () => {}

/**
 * Whether this page was opened at an address where signing in does not hold, also by `failure`, of the last attempt.
 * Null where it holds, and before the browser is known: pages are kept and shared, whatever name they were asked for by.
 */
export function useWrongAddress(failure: unknown): WrongAddress | null {
  const { signInOrigin } = useRuntime()
  const here = useSyncExternalStore(
    never,
    () => location.origin,
    () => null,
  )
  if (here === null || here === signInOrigin) return null
  const isRefused = isOriginRefused(failure)
  // Without an address a proxy may call the server by another name than the browser does: only an answer tells.
  if (signInOrigin === undefined && !isRefused) return null
  return { here, right: signInOrigin ?? null, isRefused }
}

/** Whether a call was refused since its page is none of the site's own, by its address. */
export function isOriginRefused(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'foreign_origin'
}
