import { type RefObject, useEffect, useState } from 'react'
import { createLiveValue, type LiveValue } from '#web/platform/live-value.ts'
import type { Place } from '#web/site-editor/draft/places.ts'

/** The place of the settings that somebody is at work at: another object with each change, and each turn to another one. */
export type Attention = LiveValue<{ place: Place } | null>

const attributes = ['data-place', 'data-entry', 'data-field'] as const
const places = attributes.map((name) => `[${name}]`).join()

/** Follows where in a panel of fields somebody turns to and what they change, outside the tree of components. */
export function useAttention(panel: RefObject<HTMLElement | null>): Attention {
  const [attention] = useState(() => createLiveValue<{ place: Place } | null>(null))
  useEffect(() => {
    function attend({ target, type }: Event) {
      // What was pressed may be gone by now.
      const place = target instanceof Element && panel.current?.contains(target) ? placeOf(target) : null
      if (place === null || (type === 'focusin' && place === attention.read()?.place)) return
      attention.set({ place })
    }
    // Of the window, so that what was pressed has been done, and stands where it now belongs.
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
