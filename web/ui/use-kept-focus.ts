import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the keyboard's place in a list whose rows may go: where the row that held the focus is gone after a change of
 * `content`, the focus goes on to `fallback`. The answer belongs on what holds the rows.
 */
export function useKeptFocus(content: unknown, fallback: RefObject<HTMLElement | null>) {
  const last = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the content that takes rows away
  useEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    const { activeElement, body } = document
    if (activeElement === body || activeElement === null) fallback.current?.focus({ preventScroll: true })
  }, [content, fallback])
  return {
    onFocusCapture: ({ target }: FocusEvent<Element>) => {
      last.current = target
    },
    onBlurCapture: ({ relatedTarget }: FocusEvent<Element>) => {
      // A row that goes blurs to nowhere; whoever leaves on purpose is somewhere.
      if (relatedTarget) last.current = null
    },
  }
}
