import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** A row on its way: which one, and before which row it would come to stand (the number of rows is the end). */
export type Dragged = { from: number; before: number }

/** How near to the edge of the window a row has to be held for the list to move on, in pixels, and how far it moves a frame. */
const edge = 60
const pace = 10

/**
 * Puts the rows of a list in order by dragging their grips, with mouse, pen or finger. Nothing moves until the row is let
 * go; Esc leaves everything as it was. Buttons beside the grips do the same for those who cannot drag.
 */
export function useDragOrder(onDrop: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const pointer = useRef(0)
  const isDragging = dragged !== null

  useWhileDragging(isDragging, { list, pointer, cancel: () => setDragged(null) })

  const gripOf = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      pointer.current = event.clientY
      setDragged({ from: index, before: index })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!dragged) return
      pointer.current = event.clientY
      const before = beforeWhich(list.current, event.clientY)
      if (before !== dragged.before) setDragged({ ...dragged, before })
    },
    onPointerUp: () => {
      if (!dragged) return
      setDragged(null)
      // Taken out first, the row leaves those behind it one place further up.
      const to = dragged.before > dragged.from ? dragged.before - 1 : dragged.before
      if (to !== dragged.from) onDrop(dragged.from, to)
    },
    onPointerCancel: () => setDragged(null),
    onKeyDown: (event: KeyboardEvent) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (by === undefined) return
      event.preventDefault()
      onDrop(index, index + by)
    },
  })

  return { list, dragged, gripOf }
}

/** Before which row something held at that height would come to stand. */
function beforeWhich(list: HTMLElement | null, y: number): number {
  const rows = [...(list?.children ?? [])]
  const found = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect()
    return y < top + height / 2
  })
  return found === -1 ? rows.length : found
}

type Held = { list: RefObject<HTMLElement | null>; pointer: RefObject<number>; cancel: () => void }

/** Esc lets go without a change, and the list moves on under a row that is held at its edge. */
function useWhileDragging(isDragging: boolean, held: Held) {
  const latest = useRef(held)
  useEffect(() => {
    latest.current = held
  })
  useEffect(() => {
    if (!isDragging) return
    const stop = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      latest.current.cancel()
    }
    let frame = requestAnimationFrame(function moveOn() {
      const { list, pointer } = latest.current
      const scroller = list.current?.closest<HTMLElement>('[data-scrolls]') ?? document.documentElement
      if (pointer.current > innerHeight - edge) scroller.scrollTop += pace
      else if (pointer.current < edge + Math.max(0, scroller.getBoundingClientRect().top))
        scroller.scrollTop -= pace
      frame = requestAnimationFrame(moveOn)
    })
    window.addEventListener('keydown', stop, true)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('keydown', stop, true)
    }
  }, [isDragging])
}
