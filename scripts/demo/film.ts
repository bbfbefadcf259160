import type { films } from '#server/demo/files.ts'

type Film = (typeof films)[number]

/** Frames a second, and frames of one film: four repetitions of two seconds. */
export const film = { rate: 24, frames: 192, repetition: 48, width: 960, height: 600 }

type Point = readonly [x: number, y: number]

/** The joint between two points, at these distances from them: a knee or an elbow. */
function joint([ax, ay]: Point, [bx, by]: Point, lengths: readonly [number, number]): Point {
  const [first, second] = lengths
  const distance = Math.min(Math.hypot(bx - ax, by - ay), first + second - 0.01)
  const along = (first ** 2 - second ** 2 + distance ** 2) / (2 * distance)
  const across = Math.sqrt(Math.max(first ** 2 - along ** 2, 0))
  const [ux, uy] = [(bx - ax) / distance, (by - ay) / distance]
  return [ax + ux * along - uy * across, ay + uy * along + ux * across]
}

const between = (from: number, to: number, share: number) => from + (to - from) * share
const path = (points: Point[]) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
const limb = (points: Point[], colour = '#fff', width = 20) =>
  `<path d="${path(points)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const dot = ([x, y]: Point, radius: number, fill: string) =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" fill="${fill}"/>`

/** A plate from the side: what is lifted. */
const plate = (at: Point, radius = 52) =>
  dot(at, radius, '#fcbf3c') + dot(at, radius * 0.72, '#e7a51d') + dot(at, radius * 0.2, '#1d1406')

const shade = 'rgb(255 255 255 / .55)'

// `lift` runs from 0, the start of the movement, to 1, its end, and back.
const drawings: Record<Film, (lift: number) => string> = {
  squat: (lift) => {
    const ankle: Point = [470, 500]
    const hip: Point = [between(462, 388, lift), between(316, 408, lift)]
    const shoulder: Point = [between(474, 482, lift), between(176, 274, lift)]
    const knee = joint(ankle, hip, [96, 96])
    const bar: Point = [shoulder[0] - 4, shoulder[1] - 8]
    const elbow: Point = [shoulder[0] - 44, shoulder[1] + 40]
    const line = `<path d="M250 402H690" stroke="#fcbf3c" stroke-width="3" stroke-dasharray="10 12" opacity="${between(0.25, 1, lift)}"/>`
    return (
      line +
      limb(
        [
          [430, 508],
          [540, 508],
        ],
        '#fff',
        18,
      ) +
      limb([ankle, knee, hip]) +
      limb([hip, shoulder], '#fff', 30) +
      limb([shoulder, elbow, bar], shade, 14) +
      dot([shoulder[0] + 26, shoulder[1] - 52], 33, '#fff') +
      plate(bar)
    )
  },
  swing: (lift) => {
    const ankle: Point = [450, 500]
    const hip: Point = [between(376, 446, lift), between(358, 312, lift)]
    const shoulder: Point = [between(500, 452, lift), between(284, 172, lift)]
    const knee = joint(ankle, hip, [96, 96])
    const angle = between(2.15, 0.12, lift)
    const hand: Point = [shoulder[0] + Math.cos(angle) * 132, shoulder[1] + Math.sin(angle) * 132]
    const bell: Point = [hand[0] + Math.cos(angle) * 46, hand[1] + Math.sin(angle) * 46]
    return (
      limb(
        [
          [410, 508],
          [520, 508],
        ],
        '#fff',
        18,
      ) +
      limb([ankle, knee, hip]) +
      limb([hip, shoulder], '#fff', 30) +
      dot([shoulder[0] + between(46, 16, lift), shoulder[1] - between(30, 56, lift)], 33, '#fff') +
      limb([shoulder, hand], '#fff', 16) +
      limb([hand, bell], '#1d1406', 12) +
      plate(bell, 36)
    )
  },
  press: (lift) => {
    const hip: Point = [560, 430]
    const shoulder: Point = [410, 330]
    const hand: Point = [between(452, 402, lift), between(268, 132, lift)]
    const elbow = joint(shoulder, hand, [100, 102])
    const knee: Point = [654, 404]
    return (
      limb(
        [
          [372, 346],
          [586, 486],
        ],
        '#0b2f96',
        30,
      ) +
      limb(
        [
          [480, 430],
          [480, 510],
        ],
        '#0b2f96',
        22,
      ) +
      limb([hip, knee, [668, 508]]) +
      limb([hip, shoulder], '#fff', 30) +
      dot([368, 282], 33, '#fff') +
      limb([shoulder, elbow, hand], '#fff', 16) +
      plate(hand, 56)
    )
  },
}

/** One frame of a film as a drawing. The movement slows down at both ends, like a repetition that is controlled. */
export function frameOf(name: Film, number: number): string {
  const turn = (number % film.repetition) / film.repetition
  const lift = (1 - Math.cos(turn * 2 * Math.PI)) / 2
  const repetition = Math.floor(number / film.repetition) + 1
  const marks = Array.from(
    { length: film.frames / film.repetition },
    (_, index) =>
      `<rect x="${60 + index * 34}" y="54" width="22" height="44" rx="6" fill="${index < repetition ? '#fcbf3c' : 'rgb(255 255 255 / .25)'}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 600" width="960" height="600">
<rect width="960" height="600" fill="#1043d2"/>
<circle cx="760" cy="210" r="330" fill="none" stroke="#fff" stroke-opacity=".07" stroke-width="92"/>
<path d="M0 520H960V600H0Z" fill="#0b2f96"/>
${marks.join('')}${drawings[name](lift)}</svg>`
}
