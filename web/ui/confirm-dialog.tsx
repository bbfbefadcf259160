import type { FormEventHandler, ReactNode } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-look.ts'
import { Dialog } from './dialog.tsx'
import { uiMessages } from './messages.ts'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  /** Confirmed, where there is nothing to fill in. */
  onConfirm?: () => void
  /** Confirmed together with what is typed into the fields inside: the dialog is a form then. */
  onSubmit?: FormEventHandler<HTMLFormElement>
  title: ReactNode
  children?: ReactNode
  /** Why it did not happen, where no field inside is to blame. */
  failure?: ReactNode
  /** The verb of what happens: "Reject", "Delete". */
  confirmLabel: ReactNode
  /** In place of "Cancel". */
  cancelLabel?: ReactNode
  variant?: ButtonLook['variant']
  /** It is being done: the dialog stays, a second click does nothing. */
  busy?: boolean
  /** False while something is still being found out that belongs to the question. */
  ready?: boolean
}

/** Asks before something that can't be taken back. Without a field inside, Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, onConfirm, onSubmit, title, children, confirmLabel, busy = false } = props
  const words = useMessages(uiMessages)
  const { cancelLabel = words.cancel, variant = 'bad', ready = true, failure } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      dismissible={!busy}
      role="alertdialog"
      onSubmit={onSubmit}
      failure={failure}
      footer={
        <>
          <Button
            type={onSubmit ? 'submit' : 'button'}
            variant={variant}
            busy={busy}
            aria-disabled={!ready}
            onClick={() => ready && onConfirm?.()}
          >
            {confirmLabel}
          </Button>
          <Button variant="ghost" disabled={busy} onClick={onClose} data-autofocus>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
