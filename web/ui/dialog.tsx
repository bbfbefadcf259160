import { X } from 'lucide-react'
import {
  type ComponentPropsWithRef,
  type FormEventHandler,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { keyboardScrollable } from './keyboard-scrollable.ts'
import { Notice } from './notice.tsx'
import { openModal, reopen } from './open-dialogs.ts'
import { shellMessages } from './shell-messages.ts'
import { ToastOutlet } from './toast.tsx'

type DialogProps = {
  open: boolean
  /** Called on Esc, the back button, a click outside, or the close button. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons that stay visible below the scrolling body. */
  footer?: ReactNode
  /** Why the action failed, if the error belongs to no field: announced at once, and visible beside the buttons. */
  failure?: ReactNode
  /** Makes the panel a form, so that a button in the footer can submit it. */
  onSubmit?: FormEventHandler<HTMLFormElement>
  /** Props of that form: the `form` of `useCallForm`. */
  form?: ComponentPropsWithRef<'form'>
  /** False while a request is in flight: Esc and clicks outside do not close it. */
  dismissible?: boolean
  /** Covers the page completely, has no close button, and closes only when its task is done. */
  covering?: boolean
  /** Has no control inside: the body takes the focus, so that keys can scroll it. */
  reading?: boolean
  /** 560 px, or 860 for `large`. */
  size?: 'regular' | 'large'
  /** Always has its maximum height, so that a change of its content moves nothing under the pointer. */
  steady?: boolean
  role?: 'alertdialog'
}

/**
 * A modal dialog. Focuses the first field, else the element with `data-autofocus`, else the title, and returns the
 * focus when it closes. Its content is mounted only while it is open.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const {
    onClose,
    title,
    children,
    footer,
    onSubmit,
    form,
    covering = false,
    reading = false,
    size,
    role,
  } = props
  const { dismissible = !covering, steady, failure } = props
  const t = useMessages(shellMessages)
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = document.activeElement
    // The back button must not be blocked by a dialog that closes only when its task is done.
    const close = openModal(element, !covering)
    return () => {
      close()
      // If the dialog was closed and reopened in between, the browser does not restore the focus.
      const { activeElement, body } = document
      const isLost = activeElement === body || element.contains(activeElement)
      if (isLost && opener instanceof HTMLElement) opener.focus()
    }
  }, [covering])

  // The second click of a double click does not count: the panel may have shrunk after the first one.
  const isOutside = (event: MouseEvent) => event.target === event.currentTarget && event.detail < 2
  const panelClass = classes(styles.panel, size === 'large' && styles.large, steady && styles.steady)
  const inside = (
    <>
      <div className={styles.head}>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {!covering && (
          <IconButton label={t.close} onClick={onClose} disabled={!dismissible}>
            <X />
          </IconButton>
        )}
      </div>
      {reading ? (
        <section aria-labelledby={titleId} {...keyboardScrollable} className={styles.body}>
          {children}
        </section>
      ) : (
        <div className={styles.body}>{children}</div>
      )}
      {failure && (
        <Notice tone="bad" role="alert" className={styles.failure}>
          {failure}
        </Notice>
      )}
      {footer && <div className={styles.foot}>{footer}</div>}
    </>
  )

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      className={classes(styles.dialog, covering && styles.covering)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        // Otherwise the browser would force the dialog closed when Esc is pressed several times in a row.
        event.preventDefault()
        if (dismissible) onClose()
      }}
      onCancel={(event) => {
        event.preventDefault()
        // A cancel event that is not cancelable closes the dialog at once; `onClose` below handles that.
        if (dismissible && event.cancelable) onClose()
      }}
      onClose={() => {
        // The browser forced it closed; open it again, because the caller decides whether it closes.
        if (!dialog.current || dialog.current.open) return
        reopen(dialog.current)
        if (dismissible) onClose()
      }}
      onMouseDown={(event) => {
        pressedOutside.current = isOutside(event)
      }}
      onClick={(event) => {
        if (dismissible && pressedOutside.current && isOutside(event)) onClose()
      }}
    >
      {onSubmit || form ? (
        <form method="post" noValidate onSubmit={onSubmit} {...form} className={panelClass}>
          {inside}
        </form>
      ) : (
        <div className={panelClass}>{inside}</div>
      )}
      <ToastOutlet />
    </dialog>
  )
}
