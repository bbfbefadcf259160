import { useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'
import { useRuntime } from './runtime.tsx'

/**
 * Why sign-in does not work on this page: it was opened at the origin `here` instead of `right`. `right` is null where
 * no site address is set. `isRejected` is true once the server has rejected an attempt.
 */
export type WrongAddress = { here: string; right: string | null; isRejected: boolean }

const never = () => () => {}

/**
 * Whether sign-in fails at this page's origin; `failure` is the error of the last attempt. Null if sign-in works, and
 * before hydration: pages are cached and shared between origins.
 */
export function useWrongAddress(failure: unknown): WrongAddress | null {
  const { signInOrigin } = useRuntime()
  const here = useSyncExternalStore(
    never,
    () => location.origin,
    () => null,
  )
  if (here === null || here === signInOrigin) return null
  const isRejected = isOriginRejected(failure)
  // Without a set address, a proxy may call the server by another name than the browser does: only a response shows it.
  if (signInOrigin === undefined && !isRejected) return null
  return { here, right: signInOrigin ?? null, isRejected }
}

/** Whether the server rejected a call because of its page's origin. */
export function isOriginRejected(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'foreign_origin'
}
