import { type ReactNode, useCallback } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { useToast } from './toast-state.ts'

/**
 * Shows a toast for a failed action, with the server's sentence and an optional retry. Does nothing for a 401: the
 * session has ended, and the sign-in form above the screen says so.
 */
export function useFailureToast(): (title: ReactNode, error: unknown, action?: ReactNode) => void {
  const { show } = useToast()
  return useCallback(
    (title, error, action) => {
      if (error instanceof ApiError && error.status === 401) return
      const description = error instanceof ApiError ? error.sentence : undefined
      show({ tone: 'bad', title, description, action })
    },
    [show],
  )
}
