import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The group of filters, which scrolls sideways on a phone: whenever what is given changes, the pressed filter is
 * scrolled into it at once, as far as it needs. Only the group is scrolled, never the page around it.
 */
export function useShownFilter(
  status: string | null | undefined,
  counts: unknown,
  total: number | undefined,
): RefObject<HTMLFieldSetElement | null> {
  const group = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice or count moves the filters
  useLayoutEffect(() => {
    const pressed = group.current?.querySelector('[aria-pressed="true"]')
    if (group.current && pressed) showInside(group.current, pressed)
  }, [status, counts, total])
  return group
}

/** So much is left beside a filter at the edge, for the ring of the focus. */
const room = 4

function showInside(group: Element, one: Element): void {
  const place = one.getBoundingClientRect()
  const frame = group.getBoundingClientRect()
  const left = Math.min(0, place.left - frame.left - room) + Math.max(0, place.right - frame.right + room)
  group.scrollBy({ left, behavior: 'instant' })
}
