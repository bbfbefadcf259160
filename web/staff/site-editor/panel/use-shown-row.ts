import { type RefObject, useLayoutEffect, useState } from 'react'

type Shown = { group: string; block: 'start' | 'nearest' }

/**
 * Scrolls the name of the group being opened into view and focuses it: closing the group above, or leaving the preview
 * on a phone, could move it out of view.
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
