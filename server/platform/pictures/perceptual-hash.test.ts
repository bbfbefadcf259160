import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { hashBands, isNearDuplicate, perceptualHashOf } from './perceptual-hash.ts'

type Rgb = [number, number, number]
type Template = { width: number; height: number; paper: Rgb; ink: Rgb; header: Rgb; line: number }

const templates: Record<string, Template> = {
  light: {
    width: 1080,
    height: 2340,
    paper: [255, 255, 255],
    ink: [40, 40, 40],
    header: [91, 44, 131],
    line: 110,
  },
  dark: {
    width: 1080,
    height: 2340,
    paper: [122, 0, 16],
    ink: [255, 255, 255],
    header: [60, 0, 8],
    line: 130,
  },
  short: {
    width: 720,
    height: 1280,
    paper: [250, 248, 240],
    ink: [20, 60, 20],
    header: [46, 158, 91],
    line: 90,
  },
}

// Each letter is a pattern of 5 by 7 dots: text without a font.
const dots = (letter: string) =>
  (Math.imul(letter.charCodeAt(0) + 7, 2_654_435_761) >>> 3) ^ letter.charCodeAt(0)

function draw(template: Template, lines: string[]): Promise<Buffer> {
  const { width, height, paper, ink, header, line } = template
  const pixels = Buffer.alloc(width * height * 3)
  const paint = (box: { x: number; y: number; w: number; h: number }, colour: Rgb) => {
    for (let y = box.y; y < Math.min(height, box.y + box.h); y++) {
      for (let x = box.x; x < Math.min(width, box.x + box.w); x++) pixels.set(colour, (y * width + x) * 3)
    }
  }
  paint({ x: 0, y: 0, w: width, h: height }, paper)
  paint({ x: 0, y: Math.floor(height / 20), w: width, h: Math.floor(height / 9) }, header)
  const dot = Math.floor(width / 240)
  for (const [row, text] of lines.entries()) {
    for (const [place, letter] of [...text].entries()) {
      const pattern = dots(letter)
      for (let bit = 0; letter !== ' ' && bit < 35; bit++) {
        if (!((pattern >>> (bit % 29)) & 1)) continue
        const x = width - 60 - (text.length - place) * dot * 6 + (bit % 5) * dot
        paint(
          { x, y: Math.floor(height / 3.5) + row * line + Math.floor(bit / 5) * dot, w: dot, h: dot },
          ink,
        )
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const texts = [
  ['Sara Ibrahim', 'Coach Karim', 'EGP 1200', '90417350021', '1 Mar 2026 9:14'],
  ['Mona Said', 'Coach Karim', 'EGP 2000', '90417350388', '1 Mar 2026 9:52'],
  ['Ahmed Mahmoud', 'Coach Karim', 'EGP 2000', '90418881212', '2 Mar 2026 7:03'],
  ['Mahmoud Ahmed', 'Coach Karim', 'EGP 3200', '90417350022', '1 Mar 2026 9:15'],
]

async function hashPicture(picture: Buffer): Promise<string> {
  const grey = sharp(picture)
    .flatten({ background: '#ffffff' })
    .resize(800, 800, { fit: 'inside' })
    .greyscale()
  const { data, info } = await grey.raw().toBuffer({ resolveWithObject: true })
  return perceptualHashOf({ pixels: data, width: info.width, height: info.height })
}

const savedAgain: Record<string, (picture: Buffer) => Promise<Buffer>> = {
  'as a coarse JPEG': (picture) => sharp(picture).jpeg({ quality: 40 }).toBuffer(),
  'at half its size': (picture) => sharp(picture).resize({ width: 540 }).jpeg({ quality: 80 }).toBuffer(),
  'as a messenger sends it': (picture) =>
    sharp(picture).resize({ width: 740 }).jpeg({ quality: 60 }).toBuffer(),
  'at a third of its size as PNG': (picture) => sharp(picture).resize({ width: 360 }).png().toBuffer(),
  twice: async (picture) =>
    sharp(await sharp(picture).jpeg({ quality: 60 }).toBuffer())
      .resize({ width: 700 })
      .jpeg({ quality: 50 })
      .toBuffer(),
}

describe.each(Object.entries(templates))('receipts of the %s template', (_name, template) => {
  it('with other names, amounts and numbers are different images', async () => {
    const hashes = await Promise.all(texts.map(async (lines) => hashPicture(await draw(template, lines))))
    for (const [index, one] of hashes.entries()) {
      for (const other of hashes.slice(index + 1)) expect(isNearDuplicate(one, other)).toBe(false)
    }
  })

  it('of one person paying the same amount a month later are different images', async () => {
    const [lines = []] = texts
    const later = [...lines.slice(0, 3), '91120448377', '3 Apr 2026 8:47']
    expect(
      isNearDuplicate(
        await hashPicture(await draw(template, lines)),
        await hashPicture(await draw(template, later)),
      ),
    ).toBe(false)
  })

  it.each(Object.entries(savedAgain))('are the same image when saved again %s', async (_how, again) => {
    for (const lines of texts.slice(0, 2)) {
      const picture = await draw(template, lines)
      const [one, other] = [await hashPicture(picture), await hashPicture(await again(picture))]
      expect(isNearDuplicate(one, other)).toBe(true)
      expect(hashBands(one).some((band) => hashBands(other).includes(band))).toBe(true)
    }
  })
})

describe('a perceptual hash', () => {
  it('of an image smaller than the grid can be computed', () => {
    const tiny = perceptualHashOf({ pixels: Uint8Array.of(10, 200, 30, 40), width: 2, height: 2 })
    expect(isNearDuplicate(tiny, tiny)).toBe(true)
    expect(
      isNearDuplicate(tiny, perceptualHashOf({ pixels: Uint8Array.of(10, 90, 30, 40), width: 2, height: 2 })),
    ).toBe(false)
  })

  it('that cannot be read is similar to nothing', () => {
    expect(isNearDuplicate('', '')).toBe(false)
    expect(isNearDuplicate('abcd', 'abcd')).toBe(false)
  })
})
