/** Grey pixels, one byte each: dark text on a light ground. */
export type Grey = { pixels: Uint8Array; width: number; height: number }

// Text on a darker ground than this is lighter than its ground.
const darkGround = 115
const block = 20
// Bands and buttons with a text in them are wider than these together.
const blocksAside = 5

/** Which pixels are ink, one byte each: 1 where something is written. */
export type Ink = { mask: Uint8Array; width: number; height: number }

/**
 * The pixels as dark text on white: dark and light are exchanged wherever the ground is dark, as in dark themes and in
 * the coloured bands of light ones, and the ground becomes white.
 */
export function darkOnLight({ pixels, width, height }: Grey): Grey {
  const across = Math.ceil(width / block)
  const grounds = withoutStrokes(groundsOf({ pixels, width, height }), across)
  const turned = pixels.map((value, at) => {
    const [column, row] = [Math.floor((at % width) / block), Math.floor(at / width / block)]
    const ground = grounds[row * across + column] ?? 255
    return ground < darkGround ? lit(255 - value, 255 - ground) : lit(value, ground)
  })
  return { pixels: turned, width, height }
}

/** A value as it would be on white: a shadow or a colour behind a text is no part of it. */
const lit = (value: number, ground: number) => Math.min(255, Math.round((value * 255) / Math.max(ground, 1)))

/** The lightness of the ground of each block: ink is less than half of what is around it. */
function groundsOf({ pixels, width, height }: Grey): number[] {
  const [across, down] = [Math.ceil(width / block), Math.ceil(height / block)]
  return Array.from({ length: across * down }, (_, index) => {
    const [x, y] = [(index % across) * block, Math.floor(index / across) * block]
    const found: number[] = []
    // Wide and low, as lines of text and bands are; every fourth pixel tells enough.
    for (let row = Math.max(0, y - block); row < Math.min(height, y + block * 2); row += 4)
      for (let column = Math.max(0, x - block * 4); column < Math.min(width, x + block * 5); column += 4)
        found.push(pixels[row * width + column] ?? 255)
    return found.sort((one, other) => one - other)[Math.floor(found.length / 2)] ?? 255
  })
}

/**
 * Grounds without those of single blocks: in the middle of large bold digits there is more ink than ground, and with its
 * inside exchanged a 0 was read as a 2. Each is the middle one of those in its row around it.
 */
function withoutStrokes(grounds: number[], across: number): number[] {
  return grounds.map((_, index) => {
    const start = index - (index % across)
    const from = Math.max(start, index - blocksAside)
    const near = grounds.slice(from, Math.min(start + across, index + blocksAside + 1))
    return near.sort((one, other) => one - other)[Math.floor(near.length / 2)] ?? 255
  })
}

/**
 * Finds what is darker than its surroundings by this part of their lightness, so that a shadow over a photo is no ink.
 */
export function inkOf({ pixels, width, height }: Grey, darker: number): Ink {
  const sums = sumsOf({ pixels, width, height })
  const mask = new Uint8Array(width * height)
  const reach = Math.max(12, Math.round(width / 40))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const mean = meanAround(sums, { x, y, reach, width, height })
      if ((pixels[y * width + x] ?? 0) < mean * (1 - darker) - 6) mask[y * width + x] = 1
    }
  return { mask, width, height }
}

type Around = { x: number; y: number; reach: number; width: number; height: number }

function meanAround(sums: Float64Array, { x, y, reach, width, height }: Around): number {
  const row = width + 1
  const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)]
  const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)]
  const sum =
    (sums[bottom * row + right] ?? 0) -
    (sums[top * row + right] ?? 0) -
    (sums[bottom * row + left] ?? 0) +
    (sums[top * row + left] ?? 0)
  return sum / ((bottom - top) * (right - left))
}

/** For each corner of a pixel, the sum of all pixels above and left of it. */
function sumsOf({ pixels, width, height }: Grey): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let line = 0
    for (let x = 0; x < width; x++) {
      line += pixels[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + line
    }
  }
  return sums
}
