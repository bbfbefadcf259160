import { BadgeCheck, CircleAlert, Info, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import type { ToastContent } from '#web/platform/toast-context.ts'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { shellMessages } from './shell-messages.ts'
import styles from './toast.module.css'
import { useLeaving } from './toast-leaving.ts'
import { keepOffControls } from './toast-place.ts'

const icons = { ok: BadgeCheck, bad: CircleAlert, info: Info }

export type ToastCardProps = { toast: ToastContent; inDialog: boolean; onDismiss: () => void }

/** A toast, and how it behaves while it is shown. */
export function ToastCard({ toast, inDialog, onDismiss }: ToastCardProps) {
  const t = useMessages(shellMessages)
  const Icon = icons[toast.tone ?? 'ok']
  const card = useRef<HTMLDivElement>(null)
  useRoom(card)
  usePlace(card, inDialog)
  useLeaving(card, (toast.tone ?? 'ok') === 'ok' && !toast.action, onDismiss)
  useFocus(card, toast.takesFocus ?? false)
  return (
    <div
      ref={card}
      className={classes(styles.toast, inDialog && styles.inDialog)}
      tabIndex={toast.takesFocus ? -1 : undefined}
    >
      <Icon />
      <div className={styles.words}>
        <div className={styles.title}>
          <bdi>{toast.title}</bdi>
        </div>
        {toast.description && (
          <div>
            <bdi>{toast.description}</bdi>
          </div>
        )}
        {toast.action && <div className={styles.action}>{toast.action}</div>}
      </div>
      <IconButton label={t.close} onClick={onDismiss}>
        <X />
      </IconButton>
    </div>
  )
}

/** Makes room for the toast: the page can be scrolled above it, and a dialog moves its panel below it. */
function useRoom(card: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = card.current
    if (!element) return
    const { style } = element.closest('dialog') ?? document.documentElement
    const watch = new ResizeObserver(() =>
      style.setProperty('--toast-room', `${element.offsetHeight + 32}px`),
    )
    watch.observe(element)
    return () => {
      watch.disconnect()
      style.removeProperty('--toast-room')
    }
  }, [card])
}

/** Keeps the toast off the controls of the page; in a dialog it has a place of its own. */
function usePlace(card: RefObject<HTMLElement | null>, inDialog: boolean) {
  useEffect(() => {
    const element = card.current
    if (!element || inDialog) return
    return keepOffControls(element)
  }, [card, inDialog])
}

/** Focuses the toast; when it goes, restores the focus unless another element has it. */
function useFocus(card: RefObject<HTMLElement | null>, isWanted: boolean) {
  useEffect(() => {
    if (!isWanted) return
    const former = document.activeElement
    card.current?.focus()
    return () => {
      if (document.activeElement === document.body && former instanceof HTMLElement) former.focus()
    }
  }, [card, isWanted])
}
