import { type Box, tokenLinesOf } from './glyphs.ts'

/** Pixels in colour, three bytes each, red first. */
export type Colours = { pixels: Uint8Array; width: number; height: number }

/** A line of which a part was not read, and whether it stands in a colour, as warnings do. */
type UnreadLine = { box: Box; isColoured: boolean }

// By how much one of the three colours changes at the edge of a letter; the rules between rows change less.
const edge = 48
const [lowest, highest, shortest] = [13, 120, 24]
const mostLines = 10

/**
 * The lines where something is written that nobody read, those in colour first. The reader of words divides a picture in
 * black and white by its lightness, where amber on white counts as white, so that whole rows are lost.
 */
export function unreadLinesOf(picture: Colours, read: Box[]): UnreadLine[] {
  const lines = tokenLinesOf(edgesOf(picture)).flatMap((tokens): UnreadLine[] => {
    const glyphs = tokens.flatMap((token) => token.glyphs)
    const left = glyphs.filter((glyph) => !read.some((box) => holds(box, glyph)))
    if (areaOf(left) * 2 < areaOf(glyphs)) return []
    const box = around(glyphs)
    const isLine = box.height >= lowest && box.height <= highest && box.width >= shortest
    return isLine ? [{ box, isColoured: isColoured(picture, box) }] : []
  })
  const byWeight = (one: UnreadLine, other: UnreadLine) =>
    Number(other.isColoured) - Number(one.isColoured) || areaOf([other.box]) - areaOf([one.box])
  return lines.sort(byWeight).slice(0, mostLines)
}

const areaOf = (boxes: Box[]) => boxes.reduce((sum, { width, height }) => sum + width * height, 0)

function around(boxes: Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((one) => one.x)), Math.min(...boxes.map((one) => one.y))]
  const right = Math.max(...boxes.map((one) => one.x + one.width))
  const bottom = Math.max(...boxes.map((one) => one.y + one.height))
  return { x, y, width: right - x, height: bottom - y }
}

function holds(box: Box, { x, y, width, height }: Box): boolean {
  const [middle, centre] = [x + width / 2, y + height / 2]
  const isAcross = middle >= box.x - 4 && middle <= box.x + box.width + 4
  return isAcross && centre >= box.y - 6 && centre <= box.y + box.height + 6
}

function edgesOf({ pixels, width, height }: Colours) {
  const mask = new Uint8Array(width * height)
  const reach = 2
  const across = reach * 3
  const down = reach * width * 3
  for (let y = reach; y < height - reach; y++)
    for (let x = reach; x < width - reach; x++) {
      const at = (y * width + x) * 3
      // Written out, as it is done for each pixel.
      for (let part = at; part < at + 3; part++) {
        const beside = (pixels[part - across] ?? 0) - (pixels[part + across] ?? 0)
        const above = (pixels[part - down] ?? 0) - (pixels[part + down] ?? 0)
        if (beside > edge || beside < -edge || above > edge || above < -edge) mask[y * width + x] = 1
      }
    }
  return { mask, width, height }
}

// How far the three parts of a colour are apart; those of grey are equal, and a picture that was saved often is not exact.
const colourful = 70

function isColoured({ pixels, width }: Colours, { x, y, width: wide, height }: Box): boolean {
  let found = 0
  for (let row = y; row < y + height; row++)
    for (let column = x; column < x + wide; column++) {
      const at = (row * width + column) * 3
      const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
      if (Math.max(red, green, blue) - Math.min(red, green, blue) > colourful) found++
    }
  return found * 20 > wide * height
}
