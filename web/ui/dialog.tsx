import { X } from 'lucide-react'
import { type FormEventHandler, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { Notice } from './notice.tsx'
import { openModal, reopen } from './open-dialogs.ts'
import { scrolledByKeys } from './scrolled-by-keys.ts'
import { shellMessages } from './shell-messages.ts'
import { ToastOutlet } from './toast.tsx'

type DialogProps = {
  open: boolean
  /** Asked for by Esc, by the way back, by a click outside, or by the close button. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons that stay in sight below the body. */
  footer?: ReactNode
  /** Why what was asked for did not happen, where no field is to blame: read out at once, and in sight with the buttons. */
  failure?: ReactNode
  /** Makes the panel a form, so that a button in the footer can submit it. */
  onSubmit?: FormEventHandler<HTMLFormElement>
  /** False holds it open while something is being sent: neither Esc nor a click outside asks to close. */
  dismissible?: boolean
  /** Hides what is behind it altogether, and goes only when its task is done. */
  covering?: boolean
  /** What is inside is only read: it takes the focus itself, so that keys can scroll it. */
  reading?: boolean
  /** 560 px, or 860 for `large`. */
  size?: 'regular' | 'large'
  /** As tall as a dialog gets, whatever is inside: what is chosen there moves nothing from under the pointer. */
  steady?: boolean
  role?: 'alertdialog'
}

/**
 * A modal dialog. The first field takes the focus, else the element marked `data-autofocus`, else the title; closing
 * gives it back. What is inside exists only while it is open.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, children, footer, onSubmit, covering = false, reading = false, size, role } = props
  const { dismissible = !covering, steady, failure } = props
  const words = useMessages(shellMessages)
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = document.activeElement
    // One that goes only when its task is done would hold the visitor on the page.
    const close = openModal(element, !covering)
    return () => {
      close()
      // Where it was closed and opened in between, the browser no longer knows where the focus came from.
      const { activeElement, body } = document
      const isLost = activeElement === body || element.contains(activeElement)
      if (isLost && opener instanceof HTMLElement) opener.focus()
    }
  }, [covering])

  // The second press of a double one is meant for what the first was: the panel may have shrunk away from under it.
  const isOutside = (event: MouseEvent) => event.target === event.currentTarget && event.detail < 2
  const panelClass = classes(styles.panel, size === 'large' && styles.large, steady && styles.steady)
  const inside = (
    <>
      <div className={styles.head}>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {!covering && (
          <IconButton label={words.close} onClick={onClose} disabled={!dismissible}>
            <X />
          </IconButton>
        )}
      </div>
      {reading ? (
        <section
          aria-labelledby={titleId}
          {...scrolledByKeys}
          className={classes(styles.body, styles.reading)}
        >
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
        // Else the browser would close it without asking where Esc is pressed several times in a row.
        event.preventDefault()
        if (dismissible) onClose()
      }}
      onCancel={(event) => {
        event.preventDefault()
        // Where the browser is not to be stopped, it closes the dialog at once, and that is asked below.
        if (dismissible && event.cancelable) onClose()
      }}
      onClose={() => {
        // Where the browser closes it without asking, whether it goes is still for the caller to say.
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
      {onSubmit ? (
        <form method="post" noValidate onSubmit={onSubmit} className={panelClass}>
          {inside}
        </form>
      ) : (
        <div className={panelClass}>{inside}</div>
      )}
      <ToastOutlet />
    </dialog>
  )
}
