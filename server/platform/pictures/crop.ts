import type { PictureArea } from './rebuilt.ts'

type Size = { width: number; height: number }
type Rectangle = Size & { left: number; top: number }

/** How stored pixels are turned upright: first mirrored, then rotated clockwise by `angle` degrees. */
export type Turn = { flip: boolean; flop: boolean; angle: 0 | 90 | 180 | 270; swaps: boolean }

const upright: Turn = { flip: false, flop: false, angle: 0, swaps: false }

/** By the EXIF orientation, 1 to 8. */
const turns: Record<number, Turn> = {
  2: { ...upright, flop: true },
  3: { ...upright, angle: 180 },
  4: { ...upright, flip: true },
  5: { flip: true, flop: false, angle: 90, swaps: true },
  6: { flip: false, flop: false, angle: 90, swaps: true },
  7: { flip: true, flop: false, angle: 270, swaps: true },
  8: { flip: false, flop: false, angle: 270, swaps: true },
}

export function orientationOf(orientation: number | undefined): Turn {
  return turns[orientation ?? 1] ?? upright
}

/** The pixels of a cropped area of an upright image, rounded, at least one. */
export function cropRectangle({ width, height }: Size, area: PictureArea): Rectangle {
  const left = Math.min(width - 1, Math.round((area.x * width) / 1000))
  const top = Math.min(height - 1, Math.round((area.y * height) / 1000))
  return {
    left,
    top,
    width: Math.min(width - left, Math.max(1, Math.round((area.width * width) / 1000))),
    height: Math.min(height - top, Math.max(1, Math.round((area.height * height) / 1000))),
  }
}

/** The rectangle in the stored file for a crop of the upright image. */
export function cropInFile(part: Rectangle, whole: Size, orientation: number | undefined): Rectangle {
  const number = orientation ?? 1
  const { left, top, width, height } = part
  const across = [2, 3, 6, 7].includes(number) ? whole.width - left - width : left
  const down = [3, 4, 7, 8].includes(number) ? whole.height - top - height : top
  return orientationOf(number).swaps
    ? { left: down, top: across, width: height, height: width }
    : { left: across, top: down, width, height }
}
