import { type RefObject, useEffect } from 'react'

/** How long a success is shown, in milliseconds. */
const shownFor = 6000

/**
 * Dismisses a toast after six seconds in which nobody hovers, touches or focuses it. In a hidden tab the time does not
 * run. It starts again afterwards, so that there is always time to read.
 */
export function useLeaving(card: RefObject<HTMLElement | null>, leaves: boolean, onDismiss: () => void) {
  useEffect(() => {
    const element = card.current
    if (!element || !leaves) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isTouched = false
    const begin = () => {
      clearTimeout(timer)
      const isHeld = isTouched || element.matches(':hover, :focus-within') || document.hidden
      if (!isHeld) timer = setTimeout(onDismiss, shownFor)
    }
    const touch = (event: PointerEvent) => {
      isTouched = event.type === 'pointerdown' && event.pointerType === 'touch'
      begin()
    }
    const stop = new AbortController()
    const { signal } = stop
    for (const type of ['pointerenter', 'pointerleave', 'focusin'] as const) {
      element.addEventListener(type, begin, { signal })
    }
    // The focus has not moved yet when it leaves.
    element.addEventListener('focusout', () => setTimeout(begin), { signal })
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const) {
      element.addEventListener(type, touch, { signal })
    }
    document.addEventListener('visibilitychange', begin, { signal })
    begin()
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [card, leaves, onDismiss])
}
