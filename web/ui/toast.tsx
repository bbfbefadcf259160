import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import { firstUse } from '#web/platform/hydrate-on-interaction.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { retryImport } from '#web/platform/retry-import.ts'
import { type ShownToast, type ToastContent, ToastContext } from '#web/platform/toast-context.ts'
import type { ToastCardProps } from './toast-card.tsx'

const page = 'page'

let fetched: ComponentType<ToastCardProps> | null = null

async function fetchCard() {
  fetched = (await import('./toast-card.tsx')).ToastCard
  return { default: fetched }
}

const LazyCard = lazy(() => retryImport(fetchCard))

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

  // Nothing shows a toast before the page is used, and by the time something fails the connection may be gone.
  useEffect(() => {
    firstUse()
      .then(fetchCard)
      .catch(() => {})
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
  const Card = fetched ?? LazyCard
  const shown = toast && (
    <Suspense key={toast.id}>
      <Card toast={toast} inDialog={id !== page} onDismiss={state.dismiss} />
    </Suspense>
  )
  return (
    <>
      <div role="status">{toast?.tone !== 'bad' && shown}</div>
      <div role="alert">{toast?.tone === 'bad' && shown}</div>
    </>
  )
}
