import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { nearestPlace, restingPlaces } from './carousel-steps.ts'
import { type CarouselState, useCarousel } from './use-carousel.ts'

type RailOptions = Parameters<typeof useCarousel>[0]

/** A carousel as a rail of cards that the visitor can also scroll. Its slides are the positions where it can rest. */
export function useRail<Rail extends HTMLElement>(
  options: RailOptions,
): CarouselState & { rail: RefObject<Rail | null> } {
  const rail = useRef<Rail>(null)
  const resting = useRestingCount(rail)
  const count = Math.min(resting ?? options.count, options.count)
  const carousel = useCarousel({ ...options, count })
  const { current, choose, isStill } = carousel
  const { direction } = useLanguage()
  const isByHand = useRef(false)
  const former = useRef(`0 ${direction}`)

  useEffect(() => {
    const place = `${current} ${direction}`
    if (!rail.current || former.current === place) return
    former.current = place
    isByHand.current = false
    const { places, sign } = measure(rail.current)
    rail.current.scrollTo({ left: sign * (places[current] ?? 0), behavior: isStill ? 'instant' : 'smooth' })
  }, [current, direction, isStill])

  const settle = useCallback(() => {
    if (!rail.current || !isByHand.current) return
    const { places, position } = measure(rail.current)
    const reached = nearestPlace(places, position)
    if (reached !== current) choose(reached)
  }, [current, choose])

  useEffect(() => {
    const element = rail.current
    const take = () => {
      isByHand.current = true
    }
    const grips = ['touchstart', 'wheel', 'pointerdown', 'focusin'] as const
    for (const grip of grips) element?.addEventListener(grip, take, { passive: true })
    const unwatch = element && watchRest(element, settle)
    return () => {
      for (const grip of grips) element?.removeEventListener(grip, take)
      unwatch?.()
    }
  }, [settle])

  return { ...carousel, isGuess: resting === null, rail }
}

/** Calls back when the rail stops scrolling; without the `scrollend` event, after 150 ms without a scroll. */
function watchRest(rail: HTMLElement, onRest: () => void): () => void {
  if ('onscrollend' in rail) {
    rail.addEventListener('scrollend', onRest)
    return () => rail.removeEventListener('scrollend', onRest)
  }
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(onRest, 150)
  }
  const element: HTMLElement = rail
  element.addEventListener('scroll', wait, { passive: true })
  return () => {
    clearTimeout(timer)
    element.removeEventListener('scroll', wait)
  }
}

/** The number of resting positions, updated when the rail's width changes; null before the first measurement. */
function useRestingCount(rail: RefObject<HTMLElement | null>): number | null {
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    const element = rail.current
    if (!element) return
    const observer = new ResizeObserver(() => setCount(measure(element).places.length))
    observer.observe(element)
    return () => observer.disconnect()
  }, [rail])
  return count
}

/** Distances from the rail's start in either direction; in right-to-left pages scroll positions are negative. */
function measure(rail: HTMLElement) {
  const cards = [...rail.children].filter((card) => card instanceof HTMLElement)
  const first = cards[0]?.offsetLeft ?? 0
  const sign = getComputedStyle(rail).direction === 'rtl' ? -1 : 1
  const begin = (card: HTMLElement) =>
    sign === 1
      ? card.offsetLeft - first
      : first + (cards[0]?.offsetWidth ?? 0) - card.offsetLeft - card.offsetWidth
  const places = restingPlaces(cards.map(begin), rail.scrollWidth - rail.clientWidth)
  return { places, sign, position: Math.abs(rail.scrollLeft) }
}
