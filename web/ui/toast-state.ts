import { createContext, type ReactNode, useContext } from 'react'

/** What a toast tells. Other people's names in plain text go through `isolate`. */
export type ToastContent = {
  title: ReactNode
  description?: ReactNode
  /** `bad` interrupts a screen reader, the others wait for it to finish. */
  tone?: 'ok' | 'bad' | 'info'
  /** One act on what happened, like undoing it or copying a text. */
  action?: ReactNode
  /** It gets the focus, which goes back to where it was when the toast is dismissed. */
  takesFocus?: boolean
}

/** The toast that is there, when it was shown, and the dialogs that were open then, the topmost last. */
export type ShownToast = ToastContent & { id: number; shownAt: number; over: readonly string[] }

type ToastState = {
  toast: ShownToast | null
  show: (content: ToastContent) => void
  dismiss: () => void
  /** The outlet that shows the toast: the topmost dialog it was shown over that is still open, else the page's. */
  place: string
  /** A dialog opens: what was said before goes, save what has an action, which waits behind the dialog. */
  enter: (outlet: string) => () => void
}

export const ToastContext = createContext<ToastState | null>(null)

/** Shows a toast in place of the one that is there, or takes it away. Throws outside its provider. */
export function useToast(): Pick<ToastState, 'show' | 'dismiss'> {
  const state = useContext(ToastContext)
  if (!state) throw new Error('useToast must be used inside a ToastProvider')
  return state
}
