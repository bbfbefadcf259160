import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DrawnReceipt, drawReceipt, receiptBy } from '#scripts/receipts/draw-receipt.ts'
import { comparePictures } from './compare-pictures.ts'

const spec = receiptBy(4, { layout: 'bankRows', language: 'en', font: 'DejaVu Sans', isDark: false })
const another = receiptBy(5, { layout: 'bankRows', language: 'en', font: 'DejaVu Sans', isDark: false })

let folder: string
let original: DrawnReceipt
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'likeness-'))
  original = await drawReceipt(spec)
})
afterAll(() => rm(folder, { recursive: true }))

type Square = { left: number; top: number; side: number; shade: string }

async function fileOf(receipt: DrawnReceipt, name: string, squares: Square[] = []): Promise<string> {
  const { pixels, width, height } = receipt
  const path = join(folder, `${name}.jpg`)
  const painted = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .composite(
      squares.map(({ left, top, side, shade }) => ({
        input: { create: { width: side, height: side, channels: 4, background: shade } },
        left,
        top,
      })),
    )
    .png()
    .toBuffer()
  await sharp(painted).resize(800, 800, { fit: 'inside' }).jpeg({ quality: 85 }).toFile(path)
  return path
}

async function likenessWith(...squares: Square[]) {
  const copy = await fileOf(original, 'copy', squares)
  const { likenesses } = await comparePictures(copy, [await fileOf(original, 'original')])
  return likenesses[0]
}

const lineOf = (role: string) => {
  const line = original.lines.find((one) => one.role === role)
  if (!line) throw new Error(`no ${role}`)
  return line.box
}

it.each([
  ['a small one between the lines', { left: 330, top: 260, side: 40, shade: '#dddddd' }],
  ['one on the white below all lines', { left: 60, top: 900, side: 120, shade: '#d8e4d8' }],
  ['one at the edge', { left: 660, top: 0, side: 60, shade: '#f0f0f0' }],
  ['one that is glass, over a line', { left: 60, top: 300, side: 90, shade: 'rgba(120,120,120,0.2)' }],
])('a pale square does not hide a copy: %s', async (_, square) => {
  const { height } = original
  const top = Math.min(square.top, height - square.side)
  const likeness = await likenessWith({ ...square, top })
  expect(likeness?.kind).toBe('one_line')
  if (likeness?.kind !== 'one_line') return
  expect(likeness.area.y).toBeLessThanOrEqual((top * 1000) / height + 1)
  expect(likeness.area.y + likeness.area.height).toBeGreaterThanOrEqual(
    ((top + square.side) * 1000) / height - 1,
  )
})

it('nor does one that covers the amount, nor two of them', async () => {
  const { x, y, width } = lineOf('amount')
  const covering = { left: x + width - 90, top: y - 20, side: 70, shade: '#e8e8e8' }
  expect(await likenessWith(covering)).toMatchObject({ kind: 'one_line' })
  const free = { left: 330, top: 260, side: 40, shade: '#dddddd' }
  expect(await likenessWith(covering, free)).toMatchObject({ kind: 'one_line' })
})

it('makes no copy of another receipt, whatever is painted on it', async () => {
  const honest = await drawReceipt(another)
  const squares = [{ left: 330, top: 260, side: 40, shade: '#dddddd' }]
  const { likenesses } = await comparePictures(await fileOf(honest, 'another', squares), [
    await fileOf(original, 'original'),
  ])
  expect(['different', 'unknown']).toContain(likenesses[0]?.kind)
})
