import { type ReactNode, useCallback } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { useToast } from './toast-state.ts'

/**
 * Tells by a toast that an act failed, with the server's sentence, and with the way to try again if it has one. Nothing
 * is said where the session had ended: the sign-in above the screen says that.
 */
export function useFailureToast(): (title: ReactNode, fault: unknown, action?: ReactNode) => void {
  const { show } = useToast()
  return useCallback(
    (title, fault, action) => {
      if (fault instanceof ApiError && fault.status === 401) return
      const description = fault instanceof ApiError ? fault.sentence : undefined
      show({ tone: 'bad', title, description, action })
    },
    [show],
  )
}
