import { createContext, type ReactNode } from 'react'

/** The content of a toast. Wrap another person's name in plain text with `isolate`. */
export type ToastContent = {
  title: ReactNode
  description?: ReactNode
  /** `bad` interrupts a screen reader, the others wait for it to finish. */
  tone?: 'ok' | 'bad' | 'info'
  /** One action, for example to undo or to copy a text. */
  action?: ReactNode
  /** Takes the focus, and returns it when the toast is dismissed. */
  takesFocus?: boolean
}

/** The visible toast, when it was shown, and the dialogs that were open then, the topmost last. */
export type ShownToast = ToastContent & { id: number; shownAt: number; over: readonly string[] }

export type ToastState = {
  toast: ShownToast | null
  show: (content: ToastContent) => void
  dismiss: () => void
  /** The outlet that shows the toast: that of the topmost dialog in `over` that is still open, else the page's. */
  place: string
  /** Call when a dialog opens: dismisses the toast; one with an action stays behind the dialog. */
  enter: (outlet: string) => () => void
}

export const ToastContext = createContext<ToastState | null>(null)
