import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPictures } from './draw-pictures.ts'
import type { TextLayout } from './text-layout.ts'

const box = { x: 20, y: 20, width: 360, height: 160 }
const arabic: TextLayout = {
  text: 'جسم أقوى',
  font: 'Alexandria Heavy',
  size: 60,
  smallest: 20,
  colour: '#ffffff',
  direction: 'rtl',
  box,
  verticalAlign: 'middle',
}
const latin: TextLayout = { ...arabic, text: 'Stronger', direction: 'ltr' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawing-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The drawn texts as grey levels; the background is 0. */
async function drawn(name: string, texts: TextLayout[]) {
  const place = join(folder, name)
  await mkdir(place)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200"/></svg>'
  const [path = ''] = await drawPictures(place, [{ name: `${name}.png`, svg, texts }])
  return sharp(path).greyscale().raw().toBuffer()
}

function inkedColumns(pixels: Buffer): number[] {
  const columns = new Set<number>()
  pixels.forEach((level, index) => {
    if (level > 40) columns.add(index % 400)
  })
  return [...columns].sort((a, b) => a - b)
}

test('texts are drawn with the product’s own fonts, not the machine’s', async () => {
  const [heavy, other, regular] = await Promise.all([
    drawn('heavy', [arabic]),
    drawn('other', [{ ...arabic, text: 'جسم أطول' }]),
    drawn('regular', [{ ...arabic, font: 'IBM Plex Sans Arabic' }]),
  ])
  const ink = (pixels: Buffer) => pixels.filter((level) => level > 128).length
  expect(ink(heavy)).toBeGreaterThan(2000)
  expect(other.equals(heavy)).toBe(false)
  // Placeholder boxes for missing letters would look the same in both fonts, and thin.
  expect(ink(heavy)).toBeGreaterThan(ink(regular) * 1.6)
})

test('Arabic letters are joined: the word is narrower than its letters apart', async () => {
  const [word, apart] = await Promise.all([
    drawn('word', [{ ...arabic, text: 'كجم' }]),
    drawn('apart', [{ ...arabic, text: 'ك\u200cج\u200cم' }]),
  ])
  expect(inkedColumns(word).length).toBeLessThan(inkedColumns(apart).length)
})

test('texts start at the side from which they are read', async () => {
  const [right, left] = await Promise.all([drawn('right', [{ ...arabic, size: 40 }]), drawn('left', [latin])])
  expect(inkedColumns(right).at(-1)).toBeGreaterThan(365)
  expect(inkedColumns(right)[0]).toBeGreaterThan(60)
  expect(inkedColumns(left)[0]).toBeLessThan(35)
})

test('words that are too long for their box get smaller, then are shortened, and never overflow it', async () => {
  const pixels = await drawn('long', [{ ...latin, text: 'Strength & <b>"more"</b> '.repeat(20) }])
  const columns = inkedColumns(pixels)
  expect(columns[0]).toBeGreaterThanOrEqual(20)
  expect(columns.at(-1)).toBeLessThan(381)
  expect(pixels.subarray(0, 400 * 20).every((level) => level < 40)).toBe(true)
  expect(pixels.subarray(400 * 181).every((level) => level < 40)).toBe(true)
})
