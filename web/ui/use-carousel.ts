import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { slideAfter } from './carousel-steps.ts'

type CarouselOptions = {
  count: number
  /** Milliseconds that a slide stands before the next one comes by itself. */
  interval: number
  /** Nothing moves by itself: slides change by the visitor's hand alone, and at once. */
  isStill: boolean
}

/** What a carousel shows, and the ways to change it. */
export type Carousel = {
  current: number
  count: number
  /** The slides are a rail's cards, of which nobody knows yet how many can stand at its beginning. */
  isGuess?: boolean
  isStill: boolean
  /** The slide shown was chosen by the visitor, so it is to be announced. */
  isChosen: boolean
  /** The visitor stopped the slides from changing by themselves. */
  isPaused: boolean
  togglePause: () => void
  /** Shows a slide that the visitor chose; the current one does nothing. */
  choose: (slide: number) => void
  /** Goes on, or back when negative, by the visitor's hand. */
  step: (steps: number) => void
  /** Goes round what holds the slides while the visitor is busy there: see `holds`. */
  area: RefObject<HTMLDivElement | null>
  /** A finger has come down on the slides, or has left them. */
  touch: (isDown: boolean) => void
  /** Gives a slide its whole time again, as the visitor has just left the slides. */
  restart: () => void
}

/** Marks the parts of a carousel that hold it while they are pointed at or have the focus. The pause button is none. */
export const holds = { 'data-holds': '' }

/**
 * Slides that follow one another for ever. The next one waits while the visitor points at them, touches them, or has
 * come to them by the keyboard; while the window is hidden; and while a dialog is open.
 */
export function useCarousel({ count, interval, isStill }: CarouselOptions): Carousel {
  const [{ slide, isChosen }, setShown] = useState({ slide: 0, isChosen: false })
  const [isPaused, setPaused] = useState(false)
  const timer = useRef(0)
  const area = useRef<HTMLDivElement>(null)
  const isTouched = useRef(false)
  const current = Math.min(slide, Math.max(0, count - 1))

  // A visitor who chooses a slide, or leaves the slides, begins a new round.
  const restart = useCallback(() => {
    clearInterval(timer.current)
    if (isStill || isPaused || count < 2) return
    timer.current = window.setInterval(() => {
      if (isTouched.current || isHeld(area.current)) return
      setShown((former) => ({
        slide: slideAfter(Math.min(former.slide, count - 1), 1, count),
        isChosen: false,
      }))
    }, interval)
  }, [isStill, isPaused, count, interval])
  useEffect(() => {
    restart()
    return () => clearInterval(timer.current)
  }, [restart])

  const choose = useCallback(
    (chosen: number) => {
      setShown({ slide: chosen, isChosen: true })
      restart()
    },
    [restart],
  )
  const touch = useCallback(
    (isDown: boolean) => {
      isTouched.current = isDown
      if (!isDown) restart()
    },
    [restart],
  )
  const step = (steps: number) => choose(slideAfter(current, steps, count))
  const togglePause = useCallback(() => setPaused((was) => !was), [])
  return { current, count, isStill, isChosen, isPaused, togglePause, choose, step, area, touch, restart }
}

function isHeld(area: HTMLDivElement | null): boolean {
  if (document.hidden || document.querySelector('dialog[open]')) return true
  // A finger leaves no pointer behind, but browsers go on taking what it touched for pointed at.
  const pointed = matchMedia('(hover: hover)').matches ? '[data-holds]:hover, ' : ''
  const busy = '[data-holds]:focus-visible, [data-holds] :focus-visible'
  return area?.querySelector(pointed + busy) != null
}
