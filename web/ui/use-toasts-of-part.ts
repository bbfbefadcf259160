import { useContext, useLayoutEffect, useRef } from 'react'
import { ToastContext } from '#web/platform/toast-context.ts'

/** Dismisses the toast when another tab or part shows, unless it has an action such as undo and is no error. */
export function useToastsOfPart(part: string) {
  const toasts = useContext(ToastContext)
  const latest = useRef(toasts)
  latest.current = toasts
  const shown = useRef(part)
  // A layout effect runs before effects of the new part can show a toast.
  useLayoutEffect(() => {
    if (shown.current === part) return
    shown.current = part
    const toast = latest.current?.toast
    if (toast && (toast.tone === 'bad' || !toast.action)) latest.current?.dismiss()
  }, [part])
}
