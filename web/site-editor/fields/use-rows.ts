import { useRef } from 'react'
import type { Place } from '#web/site-editor/draft/places.ts'
import { groupsAt } from './all-fields.ts'

/**
 * The rows of a list on the screen, and where the focus goes when one came or went: to the first field of the new one; to the
 * one that stands where another was removed, or to the button that adds one where none is left.
 */
export function useRows() {
  const rows = useRef<HTMLOListElement>(null)

  // The rows are as they become once this has been rendered.
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

/** Brings the focus to an entry that came back, or to what is closed around it. */
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
