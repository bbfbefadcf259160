import type { Direction } from '#web/platform/language.tsx'

/** The slide that lies some steps on, or back when negative; after the last comes the first. */
export function slideAfter(current: number, steps: number, count: number): number {
  return (((current + steps) % count) + count) % count
}

/** How many slides an arrow key leads on: the one that points where reading goes leads to the next. 0 for any other key. */
export function stepOfKey(key: string, direction: Direction): number {
  const onward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  if (key === onward) return 1
  return key === back ? -1 : 0
}

/**
 * Where a rail can come to rest: one place for each slide that can stand at its beginning, in pixels from it. The last
 * slides share the rail's end. `starts` are the slides' own places, `furthest` is how far the rail can be moved.
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

/** The number of the place nearest to where the rail stands. */
export function nearestPlace(places: readonly number[], position: number): number {
  let nearest = 0
  places.forEach((place, number) => {
    if (Math.abs(place - position) < Math.abs((places[nearest] ?? 0) - position)) nearest = number
  })
  return nearest
}
