import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { ErrorState } from './states.tsx'
import { ToastContext } from './toast-state.ts'
import { useFailureToast } from './use-failure-toast.ts'

type TroubleProps = { title: string; fault: Error; onRetry: () => void }

// What fails again while it is asked for by itself, every half minute, is no news.
const newsAfter = 60_000
const told = { title: '', at: 0 }

/** Says in its place that something could not be had, and as a toast when that is news; and tries again. */
export function Trouble({ title, fault, onRetry }: TroubleProps) {
  const place = useRef<HTMLDivElement>(null)
  const toasts = useContext(ToastContext)
  const latest = useRef(toasts)
  latest.current = toasts
  const tell = useFailureToast()
  useEffect(() => {
    // In a tab that does not show, nobody has asked for it.
    if (place.current?.closest('[hidden]')) return
    const isNews = told.title !== title || Date.now() - told.at > newsAfter
    told.title = title
    told.at = Date.now()
    if (isNews) tell(title, fault)
  }, [tell, title, fault])
  useEffect(
    () => () => {
      if (latest.current?.toast?.title === title) latest.current.dismiss()
    },
    [title],
  )

  useLayoutEffect(() => {
    const element = place.current
    return () => {
      // The button goes as soon as it is tried again: the keyboard goes on from the part that it stands in.
      if (element?.contains(document.activeElement)) element.closest<HTMLElement>('[tabindex]')?.focus()
    }
  }, [])

  return (
    <div ref={place}>
      <ErrorState
        title={title}
        onRetry={() => {
          told.title = ''
          toasts?.dismiss()
          onRetry()
        }}
      >
        {fault instanceof ApiError && fault.sentence}
      </ErrorState>
    </div>
  )
}
