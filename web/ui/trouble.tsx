import { useEffect } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { ErrorState } from './states.tsx'
import { useToast } from './toast-state.ts'

type TroubleProps = { title: string; fault: Error; onRetry: () => void }

/** Says in its place and as a toast that something could not be had, and tries again. */
export function Trouble({ title, fault, onRetry }: TroubleProps) {
  const { show, dismiss } = useToast()
  const sentence = fault instanceof ApiError ? fault.sentence : undefined
  useEffect(() => show({ tone: 'bad', title, description: sentence }), [show, title, sentence])
  return (
    <ErrorState
      title={title}
      onRetry={() => {
        dismiss()
        onRetry()
      }}
    >
      {sentence}
    </ErrorState>
  )
}
