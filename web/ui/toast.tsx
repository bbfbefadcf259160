import { BadgeCheck, CircleAlert, Info, X } from 'lucide-react'
import { type ReactNode, useCallback, useContext, useEffect, useId, useMemo, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { IconButton } from './icon-button.tsx'
import { uiMessages } from './messages.ts'
import styles from './toast.module.css'
import { type ToastContent, ToastContext } from './toast-state.ts'

const page = 'page'

/** Holds at most one toast, which stays until it is dismissed or replaced. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<(ToastContent & { id: number }) | null>(null)
  const [outlets, setOutlets] = useState<string[]>([])

  const show = useCallback(
    (content: ToastContent) => setToast((former) => ({ ...content, id: (former?.id ?? 0) + 1 })),
    [],
  )
  const dismiss = useCallback(() => setToast(null), [])
  const enter = useCallback((outlet: string) => {
    setOutlets((open) => [...open, outlet])
    return () => setOutlets((open) => open.filter((other) => other !== outlet))
  }, [])

  const state = useMemo(
    () => ({ toast, show, dismiss, enter, topmost: outlets.at(-1) ?? page }),
    [toast, show, dismiss, enter, outlets],
  )
  return (
    <ToastContext.Provider value={state}>
      {children}
      <Outlet id={page} />
    </ToastContext.Provider>
  )
}

/** Where the toast appears while this is the topmost modal dialog; every one has it beside its panel. */
export function ToastOutlet() {
  const id = useId()
  const enter = useContext(ToastContext)?.enter
  useEffect(() => enter?.(id), [enter, id])
  return <Outlet id={id} />
}

function Outlet({ id }: { id: string }) {
  const state = useContext(ToastContext)
  if (!state) return null
  const toast = state.topmost === id ? state.toast : null
  const shown = toast && <ToastCard key={toast.id} toast={toast} onDismiss={state.dismiss} />
  return (
    <>
      <div role="status">{toast?.tone !== 'bad' && shown}</div>
      <div role="alert">{toast?.tone === 'bad' && shown}</div>
    </>
  )
}

const icons = { ok: BadgeCheck, bad: CircleAlert, info: Info }

function ToastCard({ toast, onDismiss }: { toast: ToastContent; onDismiss: () => void }) {
  const words = useMessages(uiMessages)
  const Icon = icons[toast.tone ?? 'ok']
  return (
    <div className={styles.toast}>
      <Icon />
      <div className={styles.words}>
        <div className={styles.title}>{toast.title}</div>
        {toast.description && <div>{toast.description}</div>}
        {toast.action && <div className={styles.action}>{toast.action}</div>}
      </div>
      <IconButton label={words.close} onClick={onDismiss}>
        <X />
      </IconButton>
    </div>
  )
}
