import { type RefObject, useEffect, useState } from 'react'
import { createStore, type Store } from '#web/platform/store.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'

/** The path being edited; a new object for each change and each move of focus to another path. */
export type Attention = Store<{ place: Place } | null>

const attributes = ['data-place', 'data-entry', 'data-field'] as const
const places = attributes.map((name) => `[${name}]`).join()

/** Tracks which path of the panel has focus or is edited, outside React state. */
export function useFocusedPath(panel: RefObject<HTMLElement | null>): Attention {
  const [attention] = useState(() => createStore<{ place: Place } | null>(null))
  useEffect(() => {
    function attend({ target, type }: Event) {
      // The element may have been removed from the panel by the click itself.
      const place = target instanceof Element && panel.current?.contains(target) ? placeOf(target) : null
      if (place === null || (type === 'focusin' && place === attention.read()?.place)) return
      attention.set({ place })
    }
    // On the window, so that the handlers of the page have run and paths are up to date.
    const signs = ['focusin', 'input', 'click'] as const
    for (const sign of signs) window.addEventListener(sign, attend)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, attend)
    }
  }, [panel, attention])
  return attention
}

function placeOf(element: Element): Place | null {
  const nearest = element.closest(places)
  const name = attributes.find((one) => nearest?.hasAttribute(one))
  return (name && nearest?.getAttribute(name)) ?? null
}
