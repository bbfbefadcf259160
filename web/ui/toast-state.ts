import { useContext } from 'react'
import { ToastContext, type ToastState } from '#web/platform/toast-context.ts'

/** Shows a toast in place of the current one, or dismisses it. Throws outside its provider. */
export function useToast(): Pick<ToastState, 'show' | 'dismiss'> {
  const state = useContext(ToastContext)
  if (!state) throw new Error('useToast must be used inside a ToastProvider')
  return state
}
