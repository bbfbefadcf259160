import type { PointerEvent as ReactPointerEvent } from 'react'
import type { Point } from './crop-frame.ts'

type Following = {
  /** How far it has come since it was pressed, in thousandths of the stage, and where upon the stage it is. */
  onDrag: (by: Point, at: Point) => void
  /** It was let go where it was pressed. */
  onTap?: (at: Point) => void
  /** Esc: what was dragged goes back. */
  onGiveUp: () => void
}

// A finger is never quite still.
const stillness = 4

/** Follows the pointer that was pressed upon an element until it is let go; upon `stage`, whose sides count as a thousand. */
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
    // The dialog around it stays.
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
