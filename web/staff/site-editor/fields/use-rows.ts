import { useRef } from 'react'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import { groupsAt } from './all-fields.ts'

/**
 * Moves focus when a list's rows change: to the first field of a new row; after a removal to the row now at its index,
 * or to the add button if the list is empty.
 */
export function useRows() {
  const rows = useRef<HTMLOListElement>(null)

  // Waits for the frame, when the changed rows have been rendered.
  const focusOn = (find: (list: HTMLOListElement) => HTMLElement | null | undefined) =>
    requestAnimationFrame(() => rows.current && find(rows.current)?.focus())

  return {
    rows,
    focusNewest: () =>
      focusOn(({ lastElementChild }) =>
        lastElementChild?.querySelector<HTMLElement>('input, textarea, select'),
      ),
    focusInPlaceOf: (index: number) =>
      focusOn(
        ({ children, lastElementChild, parentElement }) =>
          (children[index] ?? lastElementChild)?.querySelector('button') ??
          parentElement?.querySelector<HTMLElement>(':scope > button'),
      ),
  }
}

/** Focuses a restored entry, or the nearest collapsed entry or group around it. */
export function focusOnEntry(place: Place) {
  requestAnimationFrame(() => buttonAt(place)?.focus())
}

function buttonAt(place: Place): HTMLElement | null {
  const entry = document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(place)}"] button`)
  if (entry) return entry
  const around = place.slice(0, Math.max(0, place.lastIndexOf('.')))
  if (around !== '') return buttonAt(around)
  const group = groupsAt(place)[0]?.id ?? ''
  return document.querySelector<HTMLElement>(`[data-section="${CSS.escape(group)}"] [aria-expanded]`)
}
