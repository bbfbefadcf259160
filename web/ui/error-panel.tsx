import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { ToastContext } from '#web/platform/toast-context.ts'
import { ErrorState } from './states.tsx'
import { useFailureToast } from './use-failure-toast.ts'

type ErrorPanelProps = { title: string; error: Error; onRetry: () => void }

// Automatic refetches may fail every 30 seconds: the same failure within a minute shows no new toast.
const newsAfter = 60_000
const lastToast = { title: '', at: 0 }

/** Shows that data could not be loaded, with a retry button; a new failure also shows a toast. */
export function ErrorPanel({ title, error, onRetry }: ErrorPanelProps) {
  const place = useRef<HTMLDivElement>(null)
  const toasts = useContext(ToastContext)
  const latest = useRef(toasts)
  latest.current = toasts
  const showFailure = useFailureToast()
  useEffect(() => {
    // In a hidden tab nobody is waiting for it.
    if (place.current?.closest('[hidden]')) return
    const isNews = lastToast.title !== title || Date.now() - lastToast.at > newsAfter
    lastToast.title = title
    lastToast.at = Date.now()
    if (isNews) showFailure(title, error)
  }, [showFailure, title, error])
  useEffect(
    () => () => {
      if (latest.current?.toast?.title === title) latest.current.dismiss()
    },
    [title],
  )

  useLayoutEffect(() => {
    const element = place.current
    return () => {
      // A retry removes the focused button: move the focus to the section that contains it.
      if (element?.contains(document.activeElement)) element.closest<HTMLElement>('[tabindex]')?.focus()
    }
  }, [])

  return (
    <div ref={place}>
      <ErrorState
        title={title}
        onRetry={() => {
          lastToast.title = ''
          toasts?.dismiss()
          onRetry()
        }}
      >
        {error instanceof ApiError && error.sentence}
      </ErrorState>
    </div>
  )
}
