import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { slideAfter } from './carousel-steps.ts'

type CarouselOptions = {
  count: number
  /** Milliseconds until the next slide is shown automatically. */
  interval: number
  /** No automatic motion: only the visitor changes slides, without animation. */
  isStill: boolean
}

/** The state of a carousel and the functions to change it. */
export type CarouselState = {
  current: number
  count: number
  /** For a rail: the number of positions has not been measured yet, and `count` is the number of cards. */
  isGuess?: boolean
  isStill: boolean
  /** Whether the visitor chose the current slide, so that it must be announced. */
  isChosen: boolean
  /** Whether the visitor paused the automatic change. */
  isPaused: boolean
  togglePause: () => void
  /** Shows a slide that the visitor chose; ignores the current one. */
  choose: (slide: number) => void
  /** Moves by a number of slides for the visitor, backwards if negative. */
  step: (steps: number) => void
  /** The element that contains the parts marked with `pausesSlides`. */
  area: RefObject<HTMLDivElement | null>
  /** Call when a finger touches or leaves the slides. */
  touch: (isDown: boolean) => void
  /** Restarts the slide's interval, after the visitor has left the slides. */
  restart: () => void
}

/** Attribute of the parts that pause the carousel while hovered or with keyboard focus; not the pause button. */
export const pausesSlides = { 'data-pauses': '' }

/**
 * An endless carousel. The automatic change pauses while the visitor hovers over, presses or touches the slides, or has
 * keyboard focus in them; while the window is hidden; and while a dialog is open.
 */
export function useCarousel({ count, interval, isStill }: CarouselOptions): CarouselState {
  const [{ slide, isChosen }, setShown] = useState({ slide: 0, isChosen: false })
  const [isPaused, setPaused] = useState(false)
  const timer = useRef(0)
  const area = useRef<HTMLDivElement>(null)
  const isTouched = useRef(false)
  const current = Math.min(slide, Math.max(0, count - 1))

  // Restarts the interval after the visitor chose a slide or left the slides.
  const restart = useCallback(() => {
    clearInterval(timer.current)
    if (isStill || isPaused || count < 2) return
    timer.current = window.setInterval(() => {
      if (isTouched.current || isInUse(area.current)) return
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

function isInUse(area: HTMLDivElement | null): boolean {
  if (document.hidden || document.querySelector('dialog[open]')) return true
  // After a touch there is no pointer, but browsers still report the touched element as hovered.
  const pointed = matchMedia('(hover: hover)').matches ? '[data-pauses]:hover, ' : ''
  // A press may have begun before this part was hydrated, and a slide that moves meanwhile would lose its click.
  const busy = '[data-pauses]:active, [data-pauses]:focus-visible, [data-pauses] :focus-visible'
  return area?.querySelector(pointed + busy) != null
}
