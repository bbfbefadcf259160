import { type RefObject, useEffect, useRef } from 'react'
import { useReducedMotion } from '#web/platform/media-query.ts'
import type { Selection } from './preview-messages.ts'
import { partOf, spotOf } from './previewed-places.ts'
import { pinSlide } from './previewed-slides.ts'

/**
 * Scrolls the preview to what the editor works on: the selected part, and in it the element of the field or entry. Does
 * not scroll if that is visible already, so that manual scrolling is not undone. `pressed` is the part pressed last in
 * the preview: the user sees it already.
 */
export function useFollowedEditor(
  page: RefObject<HTMLElement | null>,
  selected: Selection | null,
  pressed: RefObject<string | null>,
): void {
  const isReduced = useReducedMotion()
  const followed = useRef<Selection | null>(null)
  const isBegun = useRef(false)
  useEffect(() => {
    const behavior = isReduced || !isBegun.current ? 'instant' : 'smooth'
    isBegun.current = true
    if (followed.current === selected) return
    followed.current = selected
    const name = selected && partOf(selected.group)
    const part = name && page.current?.querySelector(`[data-part="${CSS.escape(name)}"]`)
    const wasPressed = pressed.current === name && selected?.place === null
    pressed.current = null
    if (part && !wasPressed) bringIntoView(part, { place: selected?.place ?? null, behavior })
    else pinSlide(null, null)
  }, [page, selected, pressed, isReduced])
}

type Bringing = { place: Selection['place']; behavior: ScrollBehavior }

function bringIntoView(part: Element, { place, behavior }: Bringing) {
  const found = spotOf(part, place)
  const spot = pinSlide(found.spot, found.number) ?? found.spot
  const isThere = place === null ? isBeginningInView(part) : isInView(spot)
  if (isThere) return
  const { height } = spot.getBoundingClientRect()
  const block = spot === part || height > innerHeight - barHeight ? 'start' : 'center'
  spot.scrollIntoView({ block, inline: 'center', behavior })
}

/** The height of the page's sticky bar, in pixels. */
const barHeight = 68

/** Whether a part's top is in the upper half of the window. The bar has no height of its own and is always visible. */
function isBeginningInView(part: Element): boolean {
  const { top, height } = part.getBoundingClientRect()
  return height === 0 || (top >= 0 && top <= innerHeight / 2)
}

/** Whether nearly all of an element is visible, or enough of a large one to fill most of the window. */
function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const block = share({ from: top, to: bottom, begin: barHeight, end: innerHeight })
  const inline = share({ from: left, to: right, begin: 0, end: innerWidth })
  return Math.min(block, inline) >= 0.9
}

type Span = { from: number; to: number; begin: number; end: number }

/** The visible part of a span, relative to its length or to half of the room, whichever is smaller. */
function share({ from, to, begin, end }: Span): number {
  const seen = Math.min(to, end) - Math.max(from, begin)
  return to === from ? 1 : seen / Math.min(to - from, (end - begin) / 2)
}
