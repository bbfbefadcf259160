import { useEffect, useLayoutEffect, useRef } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { ErrorState } from './states.tsx'
import { useToast } from './toast-state.ts'
import { useFailureToast } from './use-failure-toast.ts'

type TroubleProps = { title: string; fault: Error; onRetry: () => void }

/** Says in its place and as a toast that something could not be had, and tries again. */
export function Trouble({ title, fault, onRetry }: TroubleProps) {
  const { dismiss } = useToast()
  const tell = useFailureToast()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => tell(title, fault), [tell, title, fault])

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
          dismiss()
          onRetry()
        }}
      >
        {fault instanceof ApiError && fault.sentence}
      </ErrorState>
    </div>
  )
}
