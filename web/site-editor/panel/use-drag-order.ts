import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** A row on its way: which one, and before which row it would come to stand (the number of rows is the end). */
export type Dragged = { from: number; before: number }

/** How near to the edge of the window a row has to be held for the list to move on, in pixels, and how far it moves a frame. */
const edge = 60
const pace = 10

type Order = {
  onDrop: (from: number, to: number) => void
  /** A row that keys moved is wanted where it stood before. */
  onPutBack: (from: number, to: number) => void
}

/**
 * Puts the rows of a list in order by dragging their grips, with mouse, pen or finger, or by the arrow keys on them. What is
 * dragged moves when it is let go; Esc leaves everything as it was, and brings back what keys have moved since they
 * came to the grip. Buttons beside the grips do the same for those who cannot drag.
 */
export function useDragOrder({ onDrop, onPutBack }: Order) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  // Known at once: a row may be let go before what the last move changed has been rendered.
  const held = useRef<Held | null>(null)

  function letGo() {
    held.current = null
    setDragged(null)
  }

  const { keysOf, endKeys } = useMovingByKeys({ onDrop, onPutBack })
  useWhileDragging(dragged !== null, { list, held, onHeld: setDragged, onGiveUp: letGo })

  const gripOf = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      endKeys()
      held.current = { from: index, y: event.clientY }
      setDragged({ from: index, before: index })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (held.current) held.current.y = event.clientY
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!held.current) return
      const { from } = held.current
      const before = beforeWhich(list.current, event.clientY)
      letGo()
      // Taken out first, the row leaves those behind it one place further up.
      const to = before > from ? before - 1 : before
      if (to !== from) onDrop(from, to)
    },
    onPointerCancel: letGo,
    ...keysOf(index),
  })

  return { list, dragged, gripOf }
}

/** Moves rows by the arrow keys on their grips, and back by Esc until the focus leaves the grip, or Enter or Space the row. */
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

/** Before which row something held at that height would come to stand. */
function beforeWhich(list: HTMLElement | null, y: number): number {
  const rows = [...(list?.children ?? [])]
  const found = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect()
    return y < top + height / 2
  })
  return found === -1 ? rows.length : found
}

/** The row that is held, and how far down the window the pointer holds it. */
type Held = { from: number; y: number }

type WhileDragging = {
  list: RefObject<HTMLElement | null>
  held: RefObject<Held | null>
  onHeld: (dragged: Dragged) => void
  onGiveUp: () => void
}

/** Tells with each frame where the row would come to stand, moves the list on under one that is held at its edge; Esc gives up. */
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
      latest.current.onGiveUp()
    }
    let shown = -1
    let frame = requestAnimationFrame(function follow() {
      frame = requestAnimationFrame(follow)
      const { list, held, onHeld } = latest.current
      if (!held.current) return
      const { from, y } = held.current
      scrollAtEdge(list.current, y)
      const before = beforeWhich(list.current, y)
      if (before !== shown) onHeld({ from, before })
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
