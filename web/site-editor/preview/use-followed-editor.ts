import { type RefObject, useEffect, useRef } from 'react'
import { useReducedMotion } from '#web/platform/media-query.ts'
import type { Selection } from './preview-messages.ts'
import { partOf, spotOf } from './previewed-places.ts'
import { holdSlide } from './previewed-slides.ts'

/**
 * Keeps in view what the editor is at work at: the part of the page that was opened there, and in it what shows the field or
 * the entry. What is in view already stays where it is, so that whoever moves the page on by hand is not held back.
 * `pressed` is the part that was pressed here last: who pressed it sees it.
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
    else holdSlide(null, null)
  }, [page, selected, pressed, isReduced])
}

type Bringing = { place: Selection['place']; behavior: ScrollBehavior }

function bringIntoView(part: Element, { place, behavior }: Bringing) {
  const found = spotOf(part, place)
  const spot = holdSlide(found.spot, found.number) ?? found.spot
  const isThere = place === null ? isBeginningInView(part) : isInView(spot)
  if (isThere) return
  const { height } = spot.getBoundingClientRect()
  const block = spot === part || height > innerHeight - barHeight ? 'start' : 'center'
  spot.scrollIntoView({ block, inline: 'center', behavior })
}

/** How much of the window the bar of the page takes, in pixels. */
const barHeight = 68

/** The bar itself has no height of its own, and is always in view. */
function isBeginningInView(part: Element): boolean {
  const { top, height } = part.getBoundingClientRect()
  return height === 0 || (top >= 0 && top <= innerHeight / 2)
}

/** Whether nearly all of an element is in view, or as much of a large one as fills most of the window. */
function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const block = share({ from: top, to: bottom, begin: barHeight, end: innerHeight })
  const inline = share({ from: left, to: right, begin: 0, end: innerWidth })
  return Math.min(block, inline) >= 0.9
}

type Span = { from: number; to: number; begin: number; end: number }

/** How much of what can be seen of a span between two ends at most is seen of it; half of the room is enough. */
function share({ from, to, begin, end }: Span): number {
  const seen = Math.min(to, end) - Math.max(from, begin)
  return to === from ? 1 : seen / Math.min(to - from, (end - begin) / 2)
}
