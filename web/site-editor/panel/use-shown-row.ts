import { type RefObject, useLayoutEffect, useState } from 'react'

type Shown = { group: string; block: 'start' | 'nearest' }

/**
 * Brings the name of a group that is being opened into view, and the focus there: what closes above it, or another screen
 * of a phone, would leave it out of sight.
 */
export function useShownRow(panel: RefObject<HTMLElement | null>): (shown: Shown) => void {
  const [shown, setShown] = useState<Shown | null>(null)
  useLayoutEffect(() => {
    if (!shown) return
    const row = panel.current?.querySelector(`[data-section="${CSS.escape(shown.group)}"]`)
    const name = row?.querySelector<HTMLElement>('[aria-expanded]')
    name?.focus({ preventScroll: true })
    name?.scrollIntoView({ block: shown.block })
  }, [shown, panel])
  return setShown
}
