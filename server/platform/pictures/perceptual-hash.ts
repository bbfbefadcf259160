// A grid so fine that a line of a phone's receipt covers a row of it, and text a few cells of that row.
const COLUMNS = 32
const ROWS = 48

// Found by experiment: receipts of one template with other names, amounts and numbers differ by more in some cell, the
// same receipt saved again smaller or coarser by less. Near a sharp edge the smallest shift changes a cell a lot.
const TOLERANCE = 4
const TOLERANCE_PER_STEP = 0.16

// Found by experiment on receipts of four templates. Every other band is twice as coarse, for low-quality copies.
const BANDS = 16
const SUMS_PER_BAND = 6
const SUM_STEP = 72

/** A greyscale image: one byte per pixel, row by row. */
export type GreyPixels = { pixels: Uint8Array; width: number; height: number }

/** The perceptual hash of an image: the mean brightness of each cell of a 32 by 48 grid, in base64. */
export function perceptualHashOf({ pixels, width, height }: GreyPixels): string {
  const narrowed = new Float64Array(COLUMNS * height)
  for (let column = 0; column < COLUMNS; column++) {
    const across = share(column, COLUMNS, width)
    for (let y = 0; y < height; y++) {
      narrowed[y * COLUMNS + column] = weighted(across, (x) => pixels[y * width + x] ?? 0)
    }
  }
  const cells = Buffer.alloc(COLUMNS * ROWS)
  for (let row = 0; row < ROWS; row++) {
    const down = share(row, ROWS, height)
    for (let column = 0; column < COLUMNS; column++) {
      cells[row * COLUMNS + column] = Math.round(weighted(down, (y) => narrowed[y * COLUMNS + column] ?? 0))
    }
  }
  return cells.toString('base64')
}

/** Whether two hashes are of the same image, saved smaller or coarser. Another text in the same layout differs. */
export function isNearDuplicate(one: string, other: string): boolean {
  const a = Buffer.from(one, 'base64')
  const b = Buffer.from(other, 'base64')
  if (a.length !== COLUMNS * ROWS || b.length !== a.length) return false
  for (let cell = 0; cell < a.length; cell++) {
    const difference = Math.abs((a[cell] ?? 0) - (b[cell] ?? 0))
    if (difference <= TOLERANCE) continue
    const step = Math.max(steepest(a, cell), steepest(b, cell))
    if (difference > TOLERANCE + TOLERANCE_PER_STEP * step) return false
  }
  return true
}

/**
 * Sixteen search terms for a hash: each of six coarsely rounded sums over all differences between neighbouring cells of
 * a row, each added or subtracted by a fixed pseudo-random choice. What receipts of one template share only shifts the
 * sums, so their terms differ by their text. A copy keeps most of the terms; about one in some hundred copies shares
 * none by chance and is missed, as is a copy that was cropped or that `isNearDuplicate` would reject anyway.
 */
export function hashBands(hash: string): string[] {
  const cells = Buffer.from(hash, 'base64')
  return Array.from({ length: BANDS }, (_, band) => {
    const step = SUM_STEP * (1 + (band % 2))
    const sums = Array.from({ length: SUMS_PER_BAND }, (_, index) => {
      const sumIndex = band * SUMS_PER_BAND + index
      const shift = pseudoRandom(sumIndex) % step
      return Math.floor((randomlySignedSum(cells, sumIndex) + shift) / step)
    })
    return [band, ...sums].join(':')
  })
}

function randomlySignedSum(cells: Uint8Array, sumIndex: number): number {
  let sum = 0
  for (let cell = 0; cell < cells.length; cell += 2) {
    const difference = (cells[cell] ?? 0) - (cells[cell + 1] ?? 0)
    sum += pseudoRandom(sumIndex * COLUMNS * ROWS + cell) & 1 ? difference : -difference
  }
  return sum
}

/** A pseudo-random number that is the same for the same input, in every process and version. */
function pseudoRandom(input: number): number {
  let bits = Math.imul(input ^ (input >>> 16), 0x45d9f3b)
  bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b)
  return (bits ^ (bits >>> 16)) >>> 0
}

type Share = { from: number; weights: number[]; sum: number }

/** Which pixels of a side belong to one of its `parts`, and with what weights. */
function share(part: number, parts: number, length: number): Share {
  const start = (part * length) / parts
  const end = ((part + 1) * length) / parts
  const from = Math.floor(start)
  const weights = Array.from(
    { length: Math.max(1, Math.ceil(end) - from) },
    (_, index) => Math.min(end, from + index + 1) - Math.max(start, from + index),
  )
  return { from, weights, sum: end - start }
}

function weighted({ from, weights, sum }: Share, value: (position: number) => number): number {
  let total = 0
  for (let index = 0; index < weights.length; index++) total += (weights[index] ?? 0) * value(from + index)
  return total / sum
}

function steepest(cells: Uint8Array, cell: number): number {
  const column = cell % COLUMNS
  const own = cells[cell] ?? 0
  const step = (exists: boolean, neighbour: number) =>
    exists ? Math.abs(own - (cells[neighbour] ?? own)) : 0
  return Math.max(
    step(column > 0, cell - 1),
    step(column < COLUMNS - 1, cell + 1),
    step(true, cell - COLUMNS),
    step(true, cell + COLUMNS),
  )
}
