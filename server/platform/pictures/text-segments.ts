import type { GreyPixels } from './perceptual-hash.ts'

/** A piece of a line of text, in pixels; `right` and `bottom` are the first column and row behind it. */
export type Segment = { left: number; top: number; right: number; bottom: number }

// The least step of brightness beside a stroke: light grey on white still has it, the noise of a coarse JPEG does not.
const EDGE = 22
// Strokes closer than this part of the width are one piece: words of a line are, the columns of a table are not.
const GAP = 0.026
// A picture with more of them is no receipt, and each costs time.
const MOST_SEGMENTS = 120

/** The pieces of text in a picture, from top to bottom. Frames, photos and areas of one colour are none. */
export function textSegments(picture: GreyPixels): Segment[] {
  const { width, height } = picture
  const inked = joinedStrokes(picture, Math.max(4, Math.round(width * GAP)))
  const seen = new Uint8Array(width * height)
  const segments: Segment[] = []
  for (let start = 0; start < inked.length; start++) {
    if (!inked[start] || seen[start]) continue
    const segment = spread({ inked, seen, width }, start)
    if (isText(segment, width)) segments.push(segment)
    if (segments.length === MOST_SEGMENTS) break
  }
  return segments
}

/** The pixels beside strokes, and the gaps between two in a row if they are short. */
function joinedStrokes({ pixels, width, height }: GreyPixels, gap: number): Uint8Array {
  const inked = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    let last = -width
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      if (Math.abs((pixels[at + 1] ?? 0) - (pixels[at - 1] ?? 0)) < EDGE) continue
      inked.fill(1, x - last <= gap ? at - (x - last) : at, at + 1)
      last = x
    }
  }
  return inked
}

/** Everything that touches a pixel. */
function spread(
  { inked, seen, width }: { inked: Uint8Array; seen: Uint8Array; width: number },
  start: number,
): Segment {
  const bounds = { left: width, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 }
  const open = [start]
  seen[start] = 1
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width
    const y = (at - x) / width
    bounds.left = Math.min(bounds.left, x)
    bounds.right = Math.max(bounds.right, x + 1)
    bounds.top = Math.min(bounds.top, y)
    bounds.bottom = Math.max(bounds.bottom, y + 1)
    for (const down of [-1, 0, 1]) {
      for (let across = x > 0 ? -1 : 0; across <= (x < width - 1 ? 1 : 0); across++) {
        const next = at + down * width + across
        if (!inked[next] || seen[next]) continue
        seen[next] = 1
        open.push(next)
      }
    }
  }
  return bounds
}

function isText({ left, top, right, bottom }: Segment, width: number): boolean {
  const height = bottom - top
  return height >= 4 && height <= width / 5 && right - left >= 6
}
