import { type RefCallback, type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Keeps the keyboard's place in a list whose rows may go: where the row that held the focus is gone, the focus goes on
 * to `fallback`. The answer is the ref of what holds the rows, which the caller draws anew when they change.
 */
export function useKeptFocus(fallback: RefObject<HTMLElement | null>): RefCallback<HTMLElement> {
  const last = useRef<EventTarget | null>(null)
  useEffect(() => {
    if (!(last.current instanceof Element) || last.current.isConnected) return
    last.current = null
    const { activeElement, body } = document
    if (activeElement === body || activeElement === null) fallback.current?.focus({ preventScroll: true })
  })

  // Listened to by hand, as React hears nothing of the focus that a closing dialog gives back.
  return useCallback((rows) => {
    const enter = ({ target }: FocusEvent) => {
      last.current = target
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      // A row that goes blurs to nowhere; whoever leaves on purpose is somewhere.
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
