import { type BlurredArea, smallestBlur } from '#contract/publication-consents.ts'

/** An area of the form; the id tells it from those beside it. */
export type NumberedArea = BlurredArea & { id: number }

/** A distance in thousandths of the sides of a photo. */
export type Distance = { x: number; y: number }

const within = (value: number, least: number, most: number) =>
  Math.round(Math.min(most, Math.max(least, value)))

/** An area for a face: in the upper middle, where it mostly is, beside those that are there. */
export function newArea(areas: readonly NumberedArea[]): NumberedArea {
  const id = Math.max(0, ...areas.map((area) => area.id)) + 1
  return { id, x: within(320 + id * 60, 0, 760), y: 60, width: 240, height: 180 }
}

/** An area that was moved; it stays on the photo. */
export function movedArea<Area extends BlurredArea>(area: Area, by: Distance): Area {
  return {
    ...area,
    x: within(area.x + by.x, 0, 1000 - area.width),
    y: within(area.y + by.y, 0, 1000 - area.height),
  }
}

/** An area whose lower right corner was moved; it stays on the photo. */
export function resizedArea<Area extends BlurredArea>(area: Area, by: Distance): Area {
  return {
    ...area,
    width: within(area.width + by.x, smallestBlur, 1000 - area.x),
    height: within(area.height + by.y, smallestBlur, 1000 - area.y),
  }
}

const ways: Record<string, Distance> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const step = 10

/** The distance of an arrow key on a photo, which is not mirrored in RTL; null for other keys. */
export function arrowDistance(key: string): Distance | null {
  const way = ways[key]
  return way ? { x: way.x * step, y: way.y * step } : null
}
