import type { ComponentPropsWithRef, FormEventHandler, ReactNode } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-look.ts'
import { Dialog } from './dialog.tsx'
import { uiMessages } from './messages.ts'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  /** Called on confirmation, where there are no fields. */
  onConfirm?: () => void
  /** Called on confirmation, where there are fields inside: makes the dialog a form. */
  onSubmit?: FormEventHandler<HTMLFormElement>
  form?: ComponentPropsWithRef<'form'>
  title: ReactNode
  children?: ReactNode
  /** Why the action failed, if the error belongs to no field inside. */
  failure?: ReactNode
  /** The verb of the action: "Reject", "Delete". */
  confirmLabel: ReactNode
  /** Replaces "Cancel". */
  cancelLabel?: ReactNode
  variant?: ButtonLook['variant']
  /** The action is running: the dialog stays open and ignores further clicks. */
  busy?: boolean
  /** False while data that the question needs is loading. */
  ready?: boolean
}

/** Confirms an action that cannot be undone. If there is no field inside, Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, onConfirm, onSubmit, form, title, children, confirmLabel, busy = false } = props
  const t = useMessages(uiMessages)
  const { cancelLabel = t.cancel, variant = 'bad', ready = true, failure } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      dismissible={!busy}
      role="alertdialog"
      onSubmit={onSubmit}
      form={form}
      failure={failure}
      footer={
        <>
          <Button
            type={onSubmit || form ? 'submit' : 'button'}
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
