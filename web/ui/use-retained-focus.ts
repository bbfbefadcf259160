import { type RefCallback, type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Moves the focus to `fallback` when the list row that had it is removed. Returns the ref callback for the element that
 * contains the rows; the caller must re-render when the rows change.
 */
export function useFocusFallback(fallback: RefObject<HTMLElement | null>): RefCallback<HTMLElement> {
  const last = useRef<EventTarget | null>(null)
  useEffect(() => {
    if (!(last.current instanceof Element) || last.current.isConnected) return
    last.current = null
    const { activeElement, body } = document
    if (activeElement === body || activeElement === null) fallback.current?.focus({ preventScroll: true })
  })

  // Native listeners, because React gets no event when a closing dialog restores the focus.
  return useCallback((rows) => {
    const enter = ({ target }: FocusEvent) => {
      last.current = target
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      // A removed row blurs without a related target; when the user moves the focus, there is one.
      if (relatedTarget) last.current = null
    }
    rows?.addEventListener('focusin', enter)
    rows?.addEventListener('focusout', leave)
    return () => {
      rows?.removeEventListener('focusin', enter)
      rows?.removeEventListener('focusout', leave)
    }
  }, [])
}
