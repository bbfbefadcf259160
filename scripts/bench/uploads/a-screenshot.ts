import { aPng } from '#server/test/sample-pictures.ts'

const width = 1080
const height = 2340
const lineHeight = 78
const noisyPart = 200

/**
 * A PNG of about 300 KB like a screenshot of a transfer on a current phone: a plain background, a header, lines of
 * text, and a small photo, which hardly compresses. Another seed gives another text and photo.
 */
export function aScreenshot(seed: number): Buffer<ArrayBuffer> {
  const rgb = Buffer.alloc(width * height * 3, 246)
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state >>> 16
  }
  const paint = (x: number, y: number, colour: number[]) => rgb.set(colour, (y * width + x) * 3)
  for (let y = 0; y < height; y++) {
    const isLine = y % (2 * lineHeight) < lineHeight
    for (let x = 0; x < width; x++) {
      const isPhotograph = y < noisyPart && x < noisyPart
      if (isPhotograph) paint(x, y, [random() & 255, random() & 255, random() & 255])
      else if (y < height / 8) paint(x, y, [91, 42, 134])
      else if (isLine && x > width / 12 && x < (width * 5) / 6 && random() % 4 === 0)
        paint(x, y, [40, 36, 48])
    }
  }
  return aPng({ width, height, rgb })
}
