import type { Direction } from '#web/platform/language.tsx'

/** The slide `steps` further, or back if negative; wraps around at the ends. */
export function slideAfter(current: number, steps: number, count: number): number {
  return (((current + steps) % count) + count) % count
}

/** The steps of an arrow key: 1 for the key that points in reading direction, -1 for the other; 0 for any other key. */
export function stepOfKey(key: string, direction: Direction): number {
  const onward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  if (key === onward) return 1
  return key === back ? -1 : 0
}

/**
 * The scroll positions where a rail can rest, in pixels from its start: one for each slide that can be first in view.
 * The last slides share the rail's end. `starts` are the slides' offsets, `furthest` is the largest scroll position.
 */
export function restingPlaces(starts: readonly number[], furthest: number): number[] {
  const tolerance = 8
  const places: number[] = []
  for (const start of starts) {
    const place = Math.min(start, furthest)
    const former = places.at(-1)
    if (former === undefined || place - former > tolerance) places.push(place)
  }
  return places
}

/** The index of the resting position nearest to a scroll position. */
export function nearestPlace(places: readonly number[], position: number): number {
  let nearest = 0
  places.forEach((place, number) => {
    if (Math.abs(place - position) < Math.abs((places[nearest] ?? 0) - position)) nearest = number
  })
  return nearest
}
