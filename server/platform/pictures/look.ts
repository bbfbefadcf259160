// A grid fine enough that a line of a phone's receipt covers a row of it, and text a few cells of that row.
const COLUMNS = 32
const ROWS = 48

// Found by trying: receipts of one template with other names, amounts and numbers differ by more in some cell, the
// same receipt saved again smaller or coarser by less. Next to a strong edge the smallest shift changes a cell a lot.
const TOLERANCE = 4
const TOLERANCE_PER_STEP = 0.16

const BAND_STEP = 24
const BANDS = 4

/** A greyscale picture: one byte a pixel, row after row. */
export type GreyPixels = { pixels: Uint8Array; width: number; height: number }

/** How a picture looks, as text: the mean brightness of each cell of a 32 by 48 grid laid over it, in base64. */
export function lookOf({ pixels, width, height }: GreyPixels): string {
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

/** Whether two looks are one picture's, saved again smaller or coarser. Another text in the same frame is another picture. */
export function looksAlike(one: string, other: string): boolean {
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
 * Four coarse words for a look. Pictures that look alike share at least one; the brightness of thirds of the picture,
 * rounded in four different ways, so that none falls between two words every time.
 */
export function lookBands(look: string): string[] {
  const cells = Buffer.from(look, 'base64')
  const third = (COLUMNS * ROWS) / 3
  const means = [0, 1, 2].map((part) => mean(cells.subarray(part * third, (part + 1) * third)))
  return Array.from({ length: BANDS }, (_, band) => {
    const shift = (band * BAND_STEP) / BANDS
    return [band, ...means.map((brightness) => Math.floor((brightness + shift) / BAND_STEP))].join(':')
  })
}

type Share = { from: number; weights: number[]; sum: number }

/** Which pixels of a side belong to one of its `parts`, and with what share of each. */
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
  const step = (isThere: boolean, neighbour: number) =>
    isThere ? Math.abs(own - (cells[neighbour] ?? own)) : 0
  return Math.max(
    step(column > 0, cell - 1),
    step(column < COLUMNS - 1, cell + 1),
    step(true, cell - COLUMNS),
    step(true, cell + COLUMNS),
  )
}

function mean(cells: Uint8Array): number {
  return cells.reduce((sum, value) => sum + value, 0) / cells.length
}
