import type { PictureArea } from './rebuilt.ts'

/** Decoded pixels, row by row. */
export type Pixels = { data: Buffer; width: number; height: number; channels: number }

// Along the longer side of an ellipse: a face is six patches high, in which nobody is recognized. Patches as small as the
// shorter side asks for would leave a line of text legible in a long, low ellipse.
const patches = 6

/**
 * Replaces the ellipses in these boxes by the mean colours of a few patches each, with smooth steps between them. The
 * detail is gone from the pixels: nothing that was blurred can be computed back.
 */
export function blurAreas(pixels: Pixels, areas: readonly PictureArea[]): void {
  for (const area of areas) blurEllipse(pixels, area)
}

type Box = { left: number; top: number; width: number; height: number }
/** The mean colours of the patches of a box. */
type Patches = { means: Float64Array; across: number; down: number; channels: number }

function blurEllipse(pixels: Pixels, area: PictureArea): void {
  const box = boxOf(pixels, area)
  const grid = patchesOf(pixels, box)
  const { data, channels, width } = pixels
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const [across, down] = [(2 * x + 1) / box.width - 1, (2 * y + 1) / box.height - 1]
      if (across * across + down * down > 1) continue
      const at = ((box.top + y) * width + box.left + x) * channels
      for (let channel = 0; channel < channels; channel++)
        data[at + channel] = colourAt(grid, { x: (x + 0.5) / box.width, y: (y + 0.5) / box.height }, channel)
    }
  }
}

/** Outwards to whole pixels: an ellipse covers at least what was drawn. */
function boxOf({ width, height }: Pixels, area: PictureArea): Box {
  const left = Math.min(width - 1, Math.floor((area.x * width) / 1000))
  const top = Math.min(height - 1, Math.floor((area.y * height) / 1000))
  const right = Math.min(width, Math.ceil(((area.x + area.width) * width) / 1000))
  const bottom = Math.min(height, Math.ceil(((area.y + area.height) * height) / 1000))
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}

function patchesOf({ data, width, channels }: Pixels, box: Box): Patches {
  const side = Math.max(box.width, box.height) / patches
  const across = Math.max(1, Math.round(box.width / side))
  const down = Math.max(1, Math.round(box.height / side))
  const means = new Float64Array(across * down * channels)
  const counts = new Float64Array(across * down)
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const patch = Math.floor((y * down) / box.height) * across + Math.floor((x * across) / box.width)
      const at = ((box.top + y) * width + box.left + x) * channels
      counts[patch] = (counts[patch] ?? 0) + 1
      for (let channel = 0; channel < channels; channel++) {
        const into = patch * channels + channel
        means[into] = (means[into] ?? 0) + (data[at + channel] ?? 0)
      }
    }
  }
  for (let at = 0; at < means.length; at++)
    means[at] = (means[at] ?? 0) / Math.max(1, counts[Math.floor(at / channels)] ?? 1)
  return { means, across, down, channels }
}

/** Between the middles of the four patches around a place, which is in parts of the box. */
function colourAt(
  { means, across, down, channels }: Patches,
  place: { x: number; y: number },
  channel: number,
): number {
  const [x, y] = [place.x * across - 0.5, place.y * down - 0.5]
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const mean = (atColumn: number, atRow: number) => {
    const inRow = Math.min(down - 1, Math.max(0, atRow)) * across
    return means[(inRow + Math.min(across - 1, Math.max(0, atColumn))) * channels + channel] ?? 0
  }
  const [right, below] = [x - column, y - row]
  const upper = mean(column, row) * (1 - right) + mean(column + 1, row) * right
  const lower = mean(column, row + 1) * (1 - right) + mean(column + 1, row + 1) * right
  return Math.round(upper * (1 - below) + lower * below)
}
