import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** The dragged row, and the index of the row that it would be inserted before (the number of rows for the end). */
export type Dragged = { from: number; before: number }

/** Auto-scroll starts this close to the window's edge, in pixels, and moves this many pixels per frame. */
const edge = 60
const pace = 10

type Order = {
  onDrop: (from: number, to: number) => void
  /** Undoes a move by arrow keys: moves the row back to where it started. */
  onPutBack: (from: number, to: number) => void
}

/**
 * Reorders the rows of a list by dragging their grips (mouse, pen, touch) or with arrow keys on them. A dragged row
 * moves when it is dropped. Esc cancels a drag, and undoes the arrow-key moves made since the grip got focus. The
 * buttons beside the grips are the alternative for users who cannot drag.
 */
export function useDragOrder({ onDrop, onPutBack }: Order) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  // A ref, because a row may be dropped before the last pointer move has been rendered.
  const grabbed = useRef<Grabbed | null>(null)

  function endDrag() {
    grabbed.current = null
    setDragged(null)
  }

  const { keysOf, endKeys } = useMovingByKeys({ onDrop, onPutBack })
  useWhileDragging(dragged !== null, { list, grabbed, onDrag: setDragged, onCancel: endDrag })

  const gripOf = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      endKeys()
      grabbed.current = { from: index, y: event.clientY }
      setDragged({ from: index, before: index })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (grabbed.current) grabbed.current.y = event.clientY
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!grabbed.current) return
      const { from } = grabbed.current
      const before = beforeWhich(list.current, event.clientY)
      endDrag()
      // Removing the row shifts those after it up by one.
      const to = before > from ? before - 1 : before
      if (to !== from) onDrop(from, to)
    },
    onPointerCancel: endDrag,
    ...keysOf(index),
  })

  return { list, dragged, gripOf }
}

/** Moves rows with the arrow keys. Esc undoes the moves made since the grip got focus, or since Enter or Space. */
function useMovingByKeys({ onDrop, onPutBack }: Order) {
  const began = useRef<number | null>(null)
  const endKeys = () => {
    began.current = null
  }
  const keysOf = (index: number) => ({
    onBlur: endKeys,
    onKeyDown: (event: KeyboardEvent) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (event.key === 'Enter' || event.key === ' ') endKeys()
      if (by !== undefined) {
        event.preventDefault()
        began.current ??= index
        onDrop(index, index + by)
      } else if (event.key === 'Escape' && began.current !== null) {
        event.preventDefault()
        onPutBack(index, began.current)
        endKeys()
      }
    },
  })
  return { keysOf, endKeys }
}

/** The index of the row that a row dropped at this height would be inserted before. */
function beforeWhich(list: HTMLElement | null, y: number): number {
  const rows = [...(list?.children ?? [])]
  const found = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect()
    return y < top + height / 2
  })
  return found === -1 ? rows.length : found
}

/** The dragged row, and the pointer's vertical position in the window. */
type Grabbed = { from: number; y: number }

type WhileDragging = {
  list: RefObject<HTMLElement | null>
  grabbed: RefObject<Grabbed | null>
  onDrag: (dragged: Dragged) => void
  onCancel: () => void
}

/** While dragging: reports the insert position when it changes, scrolls the list at its edges; Esc cancels. */
function useWhileDragging(isDragging: boolean, dragging: WhileDragging) {
  const latest = useRef(dragging)
  useEffect(() => {
    latest.current = dragging
  })
  useEffect(() => {
    if (!isDragging) return
    const stop = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      latest.current.onCancel()
    }
    let shown = -1
    let frame = requestAnimationFrame(function follow() {
      frame = requestAnimationFrame(follow)
      const { list, grabbed, onDrag } = latest.current
      if (!grabbed.current) return
      const { from, y } = grabbed.current
      scrollAtEdge(list.current, y)
      const before = beforeWhich(list.current, y)
      if (before !== shown) onDrag({ from, before })
      shown = before
    })
    window.addEventListener('keydown', stop, true)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('keydown', stop, true)
    }
  }, [isDragging])
}

function scrollAtEdge(list: HTMLElement | null, y: number) {
  const scroller = list?.closest<HTMLElement>('[data-scrolls]') ?? document.documentElement
  if (y > innerHeight - edge) scroller.scrollTop += pace
  else if (y < edge + Math.max(0, scroller.getBoundingClientRect().top)) scroller.scrollTop -= pace
}
