import { BadgeCheck, CircleAlert, Info, X } from 'lucide-react'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { type ShownToast, type ToastContent, ToastContext } from '#web/platform/toast-context.ts'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { shellMessages } from './shell-messages.ts'
import styles from './toast.module.css'
import { useLeaving } from './toast-leaving.ts'

const page = 'page'

type Shown = { toast: ShownToast | null; open: readonly string[]; count: number }

/**
 * Provides at most one toast. A success leaves by itself; errors, and toasts with an action, stay until they are
 * dismissed or replaced.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [{ toast, open }, setState] = useState<Shown>({ toast: null, open: [], count: 0 })

  const show = useCallback(
    (content: ToastContent) =>
      setState(({ open, count }) => ({
        open,
        count: count + 1,
        toast: { ...content, id: count, shownAt: Date.now(), over: open },
      })),
    [],
  )
  const dismiss = useCallback(() => setState((former) => ({ ...former, toast: null })), [])
  const { language } = useLanguage()
  const [spoken, setSpoken] = useState(language)
  if (spoken !== language) {
    setSpoken(language)
    // A change of language dismisses the toast. One with an action stays, because it may not come again.
    if (!toast?.action) dismiss()
  }
  const enter = useCallback((outlet: string) => {
    setState(({ open, toast, count }) => ({
      open: [...open, outlet],
      toast: toast?.action ? toast : null,
      count,
    }))
    return () => setState((former) => ({ ...former, open: former.open.filter((other) => other !== outlet) }))
  }, [])

  const place = toast?.over.findLast((outlet) => open.includes(outlet)) ?? page
  const state = useMemo(() => ({ toast, show, dismiss, enter, place }), [toast, show, dismiss, enter, place])
  return (
    <ToastContext.Provider value={state}>
      {children}
      <Outlet id={page} />
    </ToastContext.Provider>
  )
}

/** Shows the toast while this outlet's dialog is the topmost modal one. Every dialog renders one beside its panel. */
export function ToastOutlet() {
  const id = useId()
  const enter = useContext(ToastContext)?.enter
  useEffect(() => enter?.(id), [enter, id])
  return <Outlet id={id} />
}

function Outlet({ id }: { id: string }) {
  const state = useContext(ToastContext)
  if (!state) return null
  const toast = state.place === id ? state.toast : null
  const shown = toast && (
    <ToastCard key={toast.id} toast={toast} inDialog={id !== page} onDismiss={state.dismiss} />
  )
  return (
    <>
      <div role="status">{toast?.tone !== 'bad' && shown}</div>
      <div role="alert">{toast?.tone === 'bad' && shown}</div>
    </>
  )
}

const icons = { ok: BadgeCheck, bad: CircleAlert, info: Info }

type ToastCardProps = { toast: ToastContent; inDialog: boolean; onDismiss: () => void }

function ToastCard({ toast, inDialog, onDismiss }: ToastCardProps) {
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
    let stop: (() => void) | undefined
    let isGone = false
    const onPlaced = () => element.setAttribute('data-placed', '')
    // Loaded with the first toast. Without a connection it stays at the end of the page.
    import('./toast-place.ts')
      .then(({ keepOffControls }) => {
        if (!isGone) stop = keepOffControls(element)
      })
      .then(onPlaced, onPlaced)
    return () => {
      isGone = true
      stop?.()
    }
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
