import { createContext, type ReactNode, useContext } from 'react'

/** What a toast tells. Other people's names in plain text go through `isolate`. */
export type ToastContent = {
  title: ReactNode
  description?: ReactNode
  /** `bad` interrupts a screen reader, the others wait for it to finish. */
  tone?: 'ok' | 'bad' | 'info'
  /** One act on what happened, like undoing it or copying a text. */
  action?: ReactNode
}

type ToastState = {
  toast: (ToastContent & { id: number }) | null
  show: (content: ToastContent) => void
  dismiss: () => void
  /** The outlet that shows the toast: the page's, or the topmost open dialog's, as a modal makes the rest inert. */
  topmost: string
  enter: (outlet: string) => () => void
}

export const ToastContext = createContext<ToastState | null>(null)

/** Shows a toast in place of the one that is there, or takes it away. Throws outside its provider. */
export function useToast(): Pick<ToastState, 'show' | 'dismiss'> {
  const state = useContext(ToastContext)
  if (!state) throw new Error('useToast must be used inside a ToastProvider')
  return state
}
