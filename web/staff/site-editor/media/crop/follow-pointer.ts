import type { PointerEvent as ReactPointerEvent } from 'react'
import type { Point } from './crop-frame.ts'

type Following = {
  /** The distance since the press, and the position on the stage, both in thousandths of the stage. */
  onDrag: (by: Point, at: Point) => void
  /** Released without dragging. */
  onTap?: (at: Point) => void
  /** Cancelled by Esc or by the browser: restore the state before the drag. */
  onGiveUp: () => void
}

// Movement below this distance, in pixels, counts as a tap: a finger is never quite still.
const stillness = 4

/** Follows a pressed pointer until it is released; positions are in thousandths of `stage`. */
export function followPointer(event: ReactPointerEvent<HTMLElement>, stage: Element, following: Following) {
  if (!event.isPrimary || event.button !== 0) return
  const element = event.currentTarget
  const { left, top, width, height } = stage.getBoundingClientRect()
  const start = { x: event.clientX, y: event.clientY }
  const end = new AbortController()
  const { signal } = end
  let isDragged = false
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => ({
    x: ((clientX - left) / width) * 1000,
    y: ((clientY - top) / height) * 1000,
  })

  function move(moved: PointerEvent) {
    const far = Math.hypot(moved.clientX - start.x, moved.clientY - start.y)
    if (!isDragged && far < stillness) return
    isDragged = true
    const by = {
      x: ((moved.clientX - start.x) / width) * 1000,
      y: ((moved.clientY - start.y) / height) * 1000,
    }
    following.onDrag(by, placeOf(moved))
  }

  function letGo(last: PointerEvent) {
    end.abort()
    if (!isDragged) following.onTap?.(placeOf(last))
  }

  function press(key: KeyboardEvent) {
    if (key.key !== 'Escape') return
    // Keeps the surrounding dialog open.
    key.preventDefault()
    key.stopPropagation()
    giveUp()
  }

  function giveUp() {
    end.abort()
    following.onGiveUp()
  }

  element.setPointerCapture(event.pointerId)
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', letGo, { signal })
  element.addEventListener('pointercancel', giveUp, { signal })
  window.addEventListener('keydown', press, { signal, capture: true })
}
